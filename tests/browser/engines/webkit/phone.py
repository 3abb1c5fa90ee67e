#!/usr/bin/python3
"""A phone-sized WebKitGTK window for WebKitWebDriver: python3-gi and gir1.2-webkit2-4.1 from Debian.

WebKitGTK's own MiniBrowser is at least 447 px wide, and forgets everything in automation mode. This window can be narrower, and
keeps a profile.

  --size=360x740  --profile=FOLDER (without it, nothing is kept)  --console=FILE (the page's console)  --downloads=FOLDER
  --scripts=FILE (runs in each page before its own scripts)  --dark  --motion (without it, prefers-reduced-motion)
"""

import os
import sys

given = dict(it[2:].partition("=")[::2] for it in sys.argv[1:] if it.startswith("--"))
console = os.open(given["console"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(console, 1)
os.dup2(console, 2)
os.makedirs(given["downloads"])

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: F401

width, height = map(int, given["size"].split("x"))
profile = given.get("profile")
looks = Gtk.Settings.get_default()
looks.set_property("gtk-application-prefer-dark-theme", "dark" in given)
looks.set_property("gtk-enable-animations", "motion" in given)

if profile:
    data = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
else:
    data = WebKit2.WebsiteDataManager.new_ephemeral()
context = WebKit2.WebContext.new_with_website_data_manager(data)
settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
settings.set_enable_developer_extras(True)
settings.set_enable_media_stream(True)
settings.set_enable_mock_capture_devices(True)
settings.set_enable_webrtc(True)
settings.set_javascript_can_access_clipboard(True)


def begin(view, decision, kind):
    # Done before the page is requested, so that it has the scripts from the start.
    if kind == WebKit2.PolicyDecisionType.NAVIGATION_ACTION and os.path.exists(given["scripts"]):
        scripts = view.get_user_content_manager()
        scripts.remove_all_scripts()
        with open(given["scripts"], encoding="utf-8") as text:
            script = WebKit2.UserScript.new(
                text.read(), WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None
            )
        scripts.add_script(script)
    return False


def window():
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    frame = Gtk.Window(decorated=False, resizable=True)
    frame.set_default_size(width, height)
    frame.add(view)
    frame.show_all()
    # Without a window manager, nothing gives a window the focus, and `:focus` would match nothing.
    GLib.timeout_add(100, lambda: frame.get_window() and frame.get_window().focus(0))
    view.connect("close", lambda _: frame.destroy())
    view.connect("permission-request", lambda _, asked: asked.allow() or True)
    view.connect("create", lambda *_: window())
    view.connect("decide-policy", begin)
    view.connect("web-process-terminated", lambda _, why: print(f"WEB PROCESS TERMINATED {why}", flush=True))
    return view


def save(_, download):
    folder = given["downloads"]
    download.connect("decide-destination", lambda it, name: it.set_destination(f"file://{folder}/{name}") or True)
    download.connect("failed", lambda _, error: print(f"DOWNLOAD FAILED {error.message}", flush=True))


def drive(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("phone")
    info.set_version(2, 50, 0)
    session.set_application_info(info)
    session.connect("create-web-view", lambda _: window())


context.connect("download-started", save)
context.set_automation_allowed(True)
context.connect("automation-started", drive)
Gtk.main()
