#!/usr/bin/python3
"""A phone-sized WebKitGTK window on a virtual screen: phone.py FOLDER WIDTHxHEIGHT [dark]

WebKitGTK's own MiniBrowser is at least 447 px wide, and forgets everything in automation mode. The folder gets the profile, the
downloads, the console, and the number of this process, which leads a process group."""

import os
import subprocess
import sys

folder, size, *dark = sys.argv[1:]
os.setpgid(0, 0)
os.makedirs(folder, exist_ok=True)
with open(f"{folder}/process", "w") as file:
    file.write(str(os.getpid()))
console = os.open(f"{folder}/console", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(console, 1)
os.dup2(console, 2)
screen, number = os.pipe()
subprocess.Popen(["Xvfb", "-displayfd", str(number), "-screen", "0", "1280x1400x24"], pass_fds=[number])
os.environ.update(HOME=folder, DISPLAY=":" + os.read(screen, 8).decode().strip())
# There is no session bus, accessibility service or graphics card, and the sandbox does not work for root.
os.environ.update(DBUS_SESSION_BUS_ADDRESS="disabled:", NO_AT_BRIDGE="1", LIBGL_ALWAYS_SOFTWARE="1")
os.environ.update(WEBKIT_DISABLE_COMPOSITING_MODE="1", WEBKIT_DISABLE_DMABUF_RENDERER="1")
os.environ.update(WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1")
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

looks = Gtk.Settings.get_default()
looks.set_property("gtk-application-prefer-dark-theme", bool(dark))
looks.set_property("gtk-enable-animations", False)
settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True, javascript_can_access_clipboard=True)


def window(_):
    view = WebKit2.WebView(settings=settings, is_controlled_by_automation=True)
    frame = Gtk.Window(decorated=False)
    frame.set_default_size(*map(int, size.split("x")))
    frame.add(view)
    frame.show_all()
    # Without a window manager, nothing gives a window the focus, and `:focus` would match nothing.
    GLib.timeout_add(100, lambda: frame.get_window() and frame.get_window().focus(0))
    view.connect("close", lambda _: frame.destroy())
    return view


context = WebKit2.WebContext.get_default()
context.connect("automation-started", lambda _, session: session.connect("create-web-view", window))
context.set_automation_allowed(True)
Gtk.main()
