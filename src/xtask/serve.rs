//! Serves the built site as a plain static host does.

use std::net::{IpAddr, SocketAddr, TcpListener, UdpSocket};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;

use anyhow::{Context, Error, Result, bail};
use axum::Router;
use axum::http::{HeaderValue, header};
use axum::response::Redirect;
use axum::routing::get;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

/// The options for serving.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ServeOptions {
    /// The address to listen on.
    pub(crate) host: IpAddr,
    /// The port to listen on, or 0 for any free port.
    pub(crate) port: u16,
    /// The folder under which the site is served.
    pub(crate) base: Base,
    /// The folder with the files to serve.
    pub(crate) dist: PathBuf,
    /// Whether to build the release first.
    pub(crate) build: bool,
}

/// The path under which the site is served. It starts and ends with a slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Base(String);

impl Base {
    /// Returns the path of a site at the top level of its host.
    pub(crate) fn root() -> Self {
        Self("/".to_owned())
    }
}

impl FromStr for Base {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let is_plain =
            |character: char| character.is_ascii_alphanumeric() || "-_./".contains(character);
        if !text.starts_with('/') || !text.chars().all(is_plain) {
            bail!("`{text}` is not a path such as /some/folder/");
        }
        Ok(Self(format!("{}/", text.trim_end_matches('/'))))
    }
}

/// Prints the address and serves until the process is stopped.
pub(crate) fn run(options: &ServeOptions) -> Result<()> {
    let listener = listen(options.host, options.port)?;
    let address = listener.local_addr()?;
    let base = &options.base;
    println!("Rollbook is at {}", url(here(address), base));
    if let Some(reachable) = on_the_network(address) {
        println!("On a phone on the same network: {}", url(reachable, base));
        println!("(Browsers only save an app for offline use from https:// or from this machine.)");
    }
    println!("Press Ctrl+C to stop.");
    answer(listener, router(&options.dist, base)?)
}

/// Serves on any free port in the background until this process ends. Returns the address.
pub(crate) fn in_background(dist: &Path, base: &Base) -> Result<String> {
    let listener = listen(IpAddr::from([127, 0, 0, 1]), 0)?;
    let address = url(listener.local_addr()?, base);
    let router = router(dist, base)?;
    thread::spawn(move || {
        if let Err(error) = answer(listener, router) {
            eprintln!("error: {error:#}");
        }
    });
    Ok(address)
}

fn listen(host: IpAddr, port: u16) -> Result<TcpListener> {
    let listener = TcpListener::bind((host, port))
        .with_context(|| format!("cannot listen on {host}, port {port}: try another --port"))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

fn router(dist: &Path, base: &Base) -> Result<Router> {
    if !dist.join("index.html").is_file() {
        bail!("there is no site in {}: run `cargo xtask build`", dist.display());
    }
    // Compressed files exist only if `bench` has created them.
    let files = ServeDir::new(dist).precompressed_br();
    let router = if base.0 == "/" {
        Router::new().fallback_service(files)
    } else {
        let to_folder = Redirect::permanent(&base.0);
        Router::new()
            .route(base.0.trim_end_matches('/'), get(move || async { to_folder }))
            .nest_service(&base.0, files)
    };
    // The browser may cache a file, but must ask for a newer version each time.
    Ok(router.layer(SetResponseHeaderLayer::overriding(
        header::CACHE_CONTROL,
        HeaderValue::from_static("no-cache"),
    )))
}

fn answer(listener: TcpListener, router: Router) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        axum::serve(listener, router).await?;
        Ok(())
    })
}

fn url(address: SocketAddr, base: &Base) -> String {
    format!("http://{address}{}", base.0)
}

fn here(address: SocketAddr) -> SocketAddr {
    let local = IpAddr::from([127, 0, 0, 1]);
    let ip = if address.ip().is_unspecified() { local } else { address.ip() };
    SocketAddr::new(ip, address.port())
}

/// Returns this device's address on the network, or `None` if the server listens only on the
/// interface that the user named, or if there is no network.
fn on_the_network(address: SocketAddr) -> Option<SocketAddr> {
    if !address.ip().is_unspecified() {
        return None;
    }
    // This sends nothing: connecting a UDP socket only selects the interface for outside addresses.
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(SocketAddr::new(socket.local_addr().ok()?.ip(), address.port()))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

    /// Returns the server's raw response to a request.
    fn ask(address: &str, path: &str) -> String {
        let host = address.trim_start_matches("http://").split('/').next().unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.to_lowercase()
    }

    fn site(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("rollbook-serve-{name}-{}", std::process::id()));
        let site = folder.join("site");
        fs::create_dir_all(site.join("icons")).unwrap();
        fs::write(folder.join("secret.txt"), "secret").unwrap();
        for file in [
            "index.html",
            "app.js",
            "app.wasm",
            "app.webmanifest",
            "app.css",
            "icons/icon.svg",
            "a.woff2",
        ] {
            fs::write(site.join(file), "content").unwrap();
        }
        site
    }

    #[test]
    fn files_have_their_type_and_are_asked_for_again() {
        let address = in_background(&site("types"), &Base::root()).unwrap();
        for (path, kind) in [
            ("/", "text/html"),
            ("/app.js", "text/javascript"),
            ("/app.wasm", "application/wasm"),
            ("/app.webmanifest", "application/manifest+json"),
            ("/app.css", "text/css"),
            ("/icons/icon.svg", "image/svg+xml"),
            ("/a.woff2", "font/woff2"),
        ] {
            let answer = ask(&address, path);
            assert!(answer.starts_with("http/1.1 200"), "{path}: {answer}");
            assert!(answer.contains(&format!("content-type: {kind}")), "{path}: {answer}");
            assert!(answer.contains("cache-control: no-cache"), "{path}: {answer}");
        }
    }

    #[test]
    fn nothing_outside_and_no_list_of_files() {
        let address = in_background(&site("outside"), &Base::root()).unwrap();
        for path in [
            "/missing",
            "/icons/",
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/icons/..%2f..%2f..%2fsecret.txt",
        ] {
            let answer = ask(&address, path);
            assert!(answer.starts_with("http/1.1 4"), "{path}: {answer}");
            assert!(!answer.contains("\r\n\r\nsecret"), "{path}: {answer}");
        }
    }

    #[test]
    fn a_sub_folder_is_all_there_is() {
        let base: Base = "/some/folder".parse().unwrap();
        let address = in_background(&site("folder"), &base).unwrap();
        assert!(address.ends_with("/some/folder/"));
        for (path, status) in [
            ("/some/folder/", "200"),
            ("/some/folder/icons/icon.svg", "200"),
            ("/some/folder", "308"),
            ("/some/folder/missing", "404"),
            ("/", "404"),
            ("/index.html", "404"),
        ] {
            let answer = ask(&address, path);
            assert!(answer.starts_with(&format!("http/1.1 {status}")), "{path}: {answer}");
        }
    }

    #[test]
    fn a_base_is_a_path() {
        assert_eq!("/".parse::<Base>().unwrap(), Base::root());
        assert!("some/folder".parse::<Base>().is_err());
        assert!("/{*rest}".parse::<Base>().is_err());
    }
}
