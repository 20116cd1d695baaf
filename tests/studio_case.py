"""What the tests of the studio's server share: a studio that is started for each test, and a page that speaks HTTP and
WebSocket itself, so that it can lie."""
import base64
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.parse

sys.dont_write_bytecode = True
from cli_case import WEFT, Case  # noqa: E402


class Socket:
    """A WebSocket, as far as the tests need one."""

    def __init__(self, studio, origin=None, token=None, path="/ws"):
        self.link = socket.create_connection(("127.0.0.1", studio.port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        origin = f"http://127.0.0.1:{studio.port}" if origin is None else origin
        lines = [f"GET {path}?token={studio.token if token is None else token} HTTP/1.1", f"Host: 127.0.0.1:{studio.port}",
                 "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        lines += [f"Origin: {origin}"] if origin else []
        self.link.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.rest = b""
        head = b""
        while b"\r\n\r\n" not in head:
            piece = self.link.recv(4096)
            if not piece:
                break
            head += piece
        head, _, self.rest = head.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])

    def send(self, message):
        data = message if isinstance(message, bytes) else (message if isinstance(message, str) else json.dumps(message)).encode()
        mask = os.urandom(4)
        size = len(data)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + struct.pack(">H", size) \
            if size < 65536 else bytes([0x81, 0xFF]) + struct.pack(">Q", size)
        masked = (int.from_bytes(data, "big") ^ int.from_bytes((mask * (size // 4 + 1))[:size], "big")).to_bytes(size, "big")
        self.link.sendall(head + mask + masked)

    def take(self, count):
        while len(self.rest) < count:
            piece = self.link.recv(1 << 16)
            if not piece:
                raise EOFError
            self.rest += piece
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def receive(self):
        """The JSON of the next message; of a packet, its head."""
        while True:
            kind, size = self.take(2)
            size &= 127
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            data = self.take(size)
            if kind & 15 == 8:
                raise EOFError
            if kind & 15 == 1:
                head = json.loads(data)
            elif kind & 15 == 2:
                length = struct.unpack("<I", data[:4])[0]
                head = json.loads(data[4:4 + length])
                head["data"] = data[4 + length:]
            else:
                continue
            if head["type"] == "end":
                self.send({"do": "ack"})
                continue
            return head

    def until(self, test):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            head = self.receive()
            if test(head):
                return head
        raise TimeoutError

    def status_with(self, test):
        return self.until(lambda m: m.get("seat") == 0 and "status" in m and test(m["status"]))["status"]


class StudioCase(Case):
    def setUp(self):
        super().setUp()
        self.scenes = self.folder / "scenes"
        self.scenes.mkdir()
        (self.scenes / "sheet.json").write_text(self.scene().read_text())
        secret = self.folder / "secret.json"
        secret.write_text(self.scene(name="s.json").read_text())
        (self.scenes / "way-out.json").symlink_to(secret)
        self.write_scenes()
        self.process = subprocess.Popen(
            [WEFT, "studio", "--no-open", "--scenes", self.scenes, "--save", self.folder / "saved", *self.options()],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "XDG_CACHE_HOME": str(self.folder)})
        self.addCleanup(self.stop)
        address = urllib.parse.urlsplit(self.process.stdout.readline().strip())
        self.port, self.token = address.port, urllib.parse.parse_qs(address.query)["token"][0]

    def write_scenes(self):
        """More of them, before the studio looks."""

    def options(self):
        return []

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        if self.process.stderr.closed:
            return ""
        return self.process.communicate(timeout=120)[1]

    def raw(self, text):
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as link:
            link.sendall(text.encode() if isinstance(text, str) else text)
            link.shutdown(socket.SHUT_WR)
            answer = b""
            while piece := link.recv(1 << 16):
                answer += piece
        return answer

    def get(self, target, host=None, method="GET", headers=(), body=""):
        host = f"127.0.0.1:{self.port}" if host is None else host
        lines = [f"{method} {target} HTTP/1.1", f"Host: {host}", "Connection: close", f"Content-Length: {len(body)}", *headers]
        answer = self.raw("\r\n".join(lines) + "\r\n\r\n" + body)
        head, _, content = answer.partition(b"\r\n\r\n")
        return int(head.split()[1]), content

    def api(self, path, **query):
        return f"/api/{path}?" + urllib.parse.urlencode({"token": self.token, **query})

    def resume(self, folder):
        """A studio that goes on with what another has saved; its page."""
        if self.process.poll() is None:
            self.stop()
        self.process = subprocess.Popen([WEFT, "studio", folder, "--no-open", "--scenes", self.scenes, "--save", self.folder / "x"],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        address = urllib.parse.urlsplit(self.process.stdout.readline().strip())
        self.port, self.token = address.port, urllib.parse.parse_qs(address.query)["token"][0]
        return Socket(self)
