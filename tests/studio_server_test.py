#!/usr/bin/env python3
"""The studio's server against strangers, nonsense and impatience."""
import json
import os
import pathlib
import resource
import shutil
import socket
import struct
import sys
import time
import unittest

sys.dont_write_bytecode = True
from studio_case import Socket, StudioCase  # noqa: E402


class Studio(StudioCase):
    # ------------------------------------------------------------------------------------------------------- strangers

    def test_only_who_knows_the_token_and_calls_us_by_our_name_gets_anything(self):
        self.assertEqual(self.get(self.api("scenes"))[0], 200)
        self.assertEqual(self.get("/api/scenes")[0], 403)
        self.assertEqual(self.get("/api/scenes?token=" + "0" * 32)[0], 403)
        self.assertEqual(self.get("/api/scenes?token=" + self.token[:-1])[0], 403)
        for host in ("evil.example", f"evil.example:{self.port}", "127.0.0.1", ""):
            self.assertEqual(self.get(self.api("scenes"), host=host)[0], 403, host)

    def test_sockets_and_posts_from_other_sites_are_refused(self):
        ours = f"http://127.0.0.1:{self.port}"
        self.assertEqual(Socket(self).status, 101)
        for origin in ("http://evil.example", "https://127.0.0.1:%d" % self.port, "null", "", ours + ".evil.example",
                       "http://127.0.0.1:1"):
            self.assertEqual(Socket(self, origin=origin).status, 403, origin)
            headers = [f"Origin: {origin}"] if origin else []
            self.assertEqual(self.get(self.api("svg"), method="POST", headers=headers, body="<svg/>")[0], 403, origin)
        self.assertEqual(Socket(self, token="x").status, 403)
        self.assertEqual(Socket(self, path="/other").status, 404)
        svg = "<svg><path d='M0 0L1 1'/></svg>"
        self.assertEqual(self.get(self.api("svg"), method="POST", headers=[f"Origin: {ours}"], body=svg)[0], 200)

    def test_it_listens_on_loopback_alone(self):
        listening = [line.split() for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
        here = [l[1] for l in listening if l[3] == "0A" and int(l[1].split(":")[1], 16) == self.port]
        self.assertEqual(here, ["0100007F:%04X" % self.port])

    def test_no_path_leads_out_of_the_scenes(self):
        ids = [e["id"] for e in json.loads(self.get(self.api("scenes"))[1])]
        self.assertIn("scenes/sheet.json", ids)
        self.assertNotIn("scenes/way-out.json", ids)
        for path in ("/../secret.json", "/..%2fsecret.json", "/%2e%2e/secret.json", "/scenes/sheet.json", "/studio.js/../../x",
                     "//etc/passwd", "/%00", "/page_files.cpp", "/\\..\\secret.json"):
            self.assertIn(self.get(path)[0], (400, 404), path)
        for scene in ("../secret.json", "scenes/../secret.json", "/etc/passwd", "scenes/way-out.json", "scenes/%2e%2e/secret.json"):
            self.assertEqual(self.get(self.api("thumbnail", scene=scene))[0], 404, scene)
        page = Socket(self)
        page.send({"do": "open", "seat": 0, "scene": "../secret.json"})
        self.assertIn("gallery", page.until(lambda m: m["type"] == "error")["error"]["text"])

    # -------------------------------------------------------------------------------------------------------- nonsense

    def test_malformed_messages_get_an_answer_and_harm_nothing(self):
        page = Socket(self)
        nonsense = ["", "x", "[]", "{}", '{"do": 1}', '{"do": "fly"}', '{"do": "open"}', '{"do": "grab", "seat": 9}',
                    '{"do": "grab", "seat": 0, "point": -1, "target": [0, 0, 0]}', '{"do": "grab", "seat": 0, "point": 0.5}',
                    '{"do": "grab", "seat": 0, "point": 1, "target": [0, 0]}', '{"do": "grab", "seat": 0, "point": 1, "target": [0, 0, 1e99]}',
                    '{"do": "speed", "seat": 0, "value": -1}', '{"do": "drawing", "curve": 3, "number": "x"}', "[" * 5000,
                    '{"do": "fasten", "seat": 0, "order": {"name": "../x"}}', '{"do": "set", "seat": 0, "path": 3, "value": 1}',
                    '{"do": "frame", "seat": 0, "frame": 18446744073709551615}',
                    '{"do": "fasten", "seat": 0, "order": {"curve": {"points": [[0, 0]]}, "width": -1}}']
        for message in nonsense:
            page.send(message)
            self.assertIn("text", page.until(lambda m: m["type"] == "error")["error"], message)
        page.send(b"\xff\xfe")  # not even text: the connection ends, and only that
        with self.assertRaises(EOFError):
            page.until(lambda m: False)
        self.assertEqual(self.get(self.api("scenes"))[0], 200)

    def test_what_is_too_long_is_cut_off(self):
        page = Socket(self)
        with self.assertRaises((EOFError, ConnectionError)):
            page.send(b" " * (3 << 20))
            page.until(lambda m: False)
        ours = [f"Origin: http://127.0.0.1:{self.port}"]
        try:
            self.assertEqual(self.get(self.api("svg"), method="POST", headers=ours, body="x" * (5 << 20))[0], 413)
        except ConnectionError:
            pass  # cut off before it could say so
        self.assertIn(b"400", self.raw("nonsense\r\n\r\n")[:20])
        try:
            self.assertEqual(self.get("/?" + "x" * 40000)[0] // 100, 4)
        except (OSError, IndexError):
            pass
        self.assertEqual(self.get(self.api("scenes"))[0], 200)

    def test_knobs_are_checked_like_files_and_files_cannot_be_named(self):
        page = Socket(self)
        page.send({"do": "open", "seat": 0, "scene": "scenes/sheet.json"})
        page.status_with(lambda s: s.get("open"))
        for path, value, word in (("/limit/stretch/structural", -1, "least"), ("/gravitee", 1, "gravity"), ("/gravity", [1, 2], "three"),
                                  ("/cloth/mesh", {"file": "/etc/passwd"}, "page"), ("/time/step", "never", "auto")):
            page.send({"do": "set", "seat": 0, "path": path, "value": value})
            error = page.until(lambda m: m["type"] == "knob" and m["path"] == path)["error"]
            self.assertIn(word, error["text"])
        page.send({"do": "set", "seat": 0, "path": "/limit/stretch/structural", "value": 0.03})
        answer = page.until(lambda m: m["type"] == "knob")
        self.assertEqual((answer["error"], answer["effect"]), (None, "rebuild"))

    # ------------------------------------------------------------------------------------------------------ impatience

    def threads(self):
        return len(list(pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()))

    def test_tabs_reloads_and_twenty_restarts_leave_no_thread_behind(self):
        page = Socket(self)
        page.send({"do": "open", "seat": 0, "scene": "scenes/sheet.json"})
        page.send({"do": "play", "seat": 0, "on": True})
        page.status_with(lambda s: s.get("step", 0) > 5)
        before = self.threads()
        second = Socket(self)
        self.assertEqual(second.until(lambda m: m["type"] == "stage")["points"], 81)
        for _ in range(20):
            page.send({"do": "restart", "seat": 0})
        page.send({"do": "play", "seat": 0, "on": True})
        for _ in range(5):
            Socket(self).link.close()
        page.link.close()
        self.assertGreater(second.status_with(lambda s: s.get("step", 0) > 5 and s["time"] < 1)["step"], 5)
        self.assertEqual(self.threads(), before)
        second.link.close()
        again = Socket(self)  # nobody looked: it stands still
        again.status_with(lambda s: "time" in s and not s["playing"])

    def test_a_page_that_reads_nothing_does_not_hold_up_the_simulation(self):
        page = Socket(self)
        page.send({"do": "open", "seat": 0, "scene": "scenes/sheet.json"})
        page.send({"do": "speed", "seat": 0, "value": 0})
        page.send({"do": "play", "seat": 0, "on": True})
        time.sleep(1)  # nothing is acknowledged meanwhile
        other = Socket(self)
        self.assertTrue(other.status_with(lambda s: s.get("over"))["over"])

    def test_sigterm_saves_and_the_studio_goes_on_from_there(self):
        page = Socket(self)
        page.send({"do": "open", "seat": 0, "scene": "scenes/sheet.json"})
        page.send({"do": "speed", "seat": 0, "value": 0})
        page.send({"do": "play", "seat": 0, "on": True})
        end = page.status_with(lambda s: s.get("over"))
        words = self.stop()
        self.assertEqual(self.process.returncode, 0)
        self.assertIn("saved", words)
        saved = self.folder / "saved/sheet"
        self.assertTrue({"scene.json", "mesh.ply", "cache.pc2", "state.bin", "series.csv"} <= {f.name for f in saved.iterdir()})
        page = self.resume(saved)
        self.assertEqual(page.status_with(lambda s: s.get("step", 0) > 0)["step"], end["step"])
        page.send({"do": "play", "seat": 0, "on": True})
        page.status_with(lambda s: s.get("step", 0) > end["step"])

    def test_what_hands_have_changed_is_saved_and_nonsense_in_it_is_said(self):
        page = Socket(self)
        page.send({"do": "open", "seat": 0, "scene": "scenes/sheet.json"})
        pin = page.until(lambda m: m["type"] == "stage")
        offset, count, _ = pin["arrays"]["pins"]
        held = struct.unpack_from(f"<{count}I", pin["data"], offset)[0]
        page.send({"do": "pin", "seat": 0, "point": 40, "on": True})
        page.send({"do": "pin", "seat": 0, "point": held, "on": False})
        page.send({"do": "step", "seat": 0})
        page.status_with(lambda s: s.get("step") == 1 and s["pinned"] == [40] and s["unpinned"] == [held])
        self.stop()
        saved = self.folder / "saved/sheet"
        page = self.resume(saved)
        status = page.status_with(lambda s: s.get("step") == 1)
        self.assertEqual((status["pinned"], status["unpinned"]), ([40], [held]))
        for nonsense, word in (('{"unpinned": [999999], "moved": [], "pinned": []}', "point"), ("{}", "unpinned"), ("[", "studio.json"),
                               ('{"unpinned": [], "moved": [{"body": 7, "by": [0, 0, 0]}], "pinned": []}', "body")):
            (saved / "studio.json").write_text(nonsense)
            page = self.resume(saved)
            self.assertIn(word, page.status_with(lambda s: s.get("error"))["error"], nonsense)

    # ------------------------------------------------------------------------------------------------------------ rough

    def test_a_scene_with_a_mistake_is_named_though_it_was_to_run(self):
        (self.scenes / "sheet.json").write_text('{"cloth": {"grid": {"columns": 1, "rows": 9}, "mass": 0.1}}')
        page = Socket(self)
        page.send({"do": "open", "seat": 0, "scene": "scenes/sheet.json", "run": True})
        self.assertIn("columns", page.status_with(lambda s: s.get("error"))["error"])

    def test_neighbours_of_a_scene_that_is_opened_are_not_served(self):
        self.stop()
        alone = self.folder / "alone"
        alone.mkdir()
        for name in ("one.json", "other.json"):
            (alone / name).write_text(self.scene().read_text())
        page = self.resume(alone / "one.json")
        self.assertEqual(page.until(lambda m: m["type"] == "stage")["id"], "opened/one.json")
        ids = [e["id"] for e in json.loads(self.get(self.api("scenes"))[1])]
        self.assertFalse([i for i in ids if "other" in i])

    def test_a_connection_that_is_torn_off_leaves_nothing_running(self):
        page = Socket(self)
        page.send({"do": "open", "seat": 0, "scene": "scenes/sheet.json"})
        page.send({"do": "speed", "seat": 0, "value": 0.01})
        page.send({"do": "grab", "seat": 0, "point": 40, "target": [0, 0, 1]})
        page.status_with(lambda s: s.get("playing"))
        page.link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        page.link.close()  # a reset, no goodbye
        again = Socket(self)
        self.assertTrue(again.status_with(lambda s: not s.get("playing", True) and "time" in s))

    def test_what_was_dragged_swings_on_after_it_is_let_go(self):
        page = Socket(self)
        page.send({"do": "open", "seat": 0, "scene": "scenes/sheet.json"})
        page.send({"do": "speed", "seat": 0, "value": 0})
        page.send({"do": "play", "seat": 0, "on": True})
        end = page.status_with(lambda s: s.get("over"))  # of the scene, which is not that of the visit
        page.send({"do": "speed", "seat": 0, "value": 0.2})
        page.send({"do": "grab", "seat": 0, "point": 40, "target": [0, 0, 1]})
        held = page.status_with(lambda s: s["time"] > end["time"] + 0.5 * end["duration"])
        page.send({"do": "grab", "seat": 0, "point": 40, "target": [0, 0, 1.1]})  # as the mouse moves: also if it was over meanwhile
        page.send({"do": "release", "seat": 0, "point": 40})
        page.send({"do": "speed", "seat": 0, "value": 0})
        page.status_with(lambda s: s.get("over") and s["time"] >= held["time"] + 0.999 * end["duration"])

    def computed(self):
        """User CPU seconds of the studio so far."""
        words = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return int(words[11]) / os.sysconf("SC_CLK_TCK")

    def test_sigterm_in_the_middle_of_a_film_ends_it(self):
        if not shutil.which("ffmpeg"):
            self.skipTest("no ffmpeg: no films")
        page = Socket(self)
        page.send({"do": "open", "seat": 0, "scene": "scenes/sheet.json"})
        page.send({"do": "speed", "seat": 0, "value": 0})
        page.send({"do": "play", "seat": 0, "on": True})
        page.status_with(lambda s: s.get("over"))
        link = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        link.sendall(f"GET {self.api('export', format='mp4', size='large')} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
        page.until(lambda m: m["type"] == "working" and "film" in m["text"])
        before, others = self.computed(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        words = self.stop()
        self.assertEqual(self.process.returncode, 0, words)
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - others - before, 10, "the film was not finished")
        self.assertIn("saved", words)
        link.close()

    def test_a_past_frame_is_coloured_by_what_its_positions_tell(self):
        page = Socket(self)
        page.send({"do": "open", "seat": 0, "scene": "scenes/sheet.json"})
        page.send({"do": "speed", "seat": 0, "value": 0})
        page.send({"do": "play", "seat": 0, "on": True})
        page.status_with(lambda s: s.get("over"))

        def scalars(field):
            page.send({"do": "frame", "seat": 0, "frame": 2, "field": field})
            frame = page.until(lambda m: m["type"] == "frame")
            offset, count, _ = frame["arrays"]["scalar"]
            return frame["field"], struct.unpack_from(f"<{count}f", frame["data"], offset)

        def places(number):
            page.send({"do": "frame", "seat": 0, "frame": number})
            frame = page.until(lambda m: m["type"] == "frame")
            offset, count, _ = frame["arrays"]["x"]
            return frame["time"], struct.unpack_from(f"<{count}f", frame["data"], offset)

        word, energies = scalars("energy")
        self.assertEqual((word, len(energies)), ("energy", 81))
        self.assertGreater(max(energies), 0)
        word, speeds = scalars("velocity")
        (t1, before), (t3, after) = places(1), places(3)
        for p in range(81):  # by hand: from the neighbours in time
            expected = sum((after[3 * p + k] - before[3 * p + k]) ** 2 for k in range(3)) ** 0.5 / (t3 - t1)
            self.assertAlmostEqual(speeds[p], expected, delta=1e-5 * max(1, expected))
        self.assertEqual(scalars("contact"), ("", ()))
        page.send({"do": "frame", "seat": 0, "frame": 2, "field": "smell"})
        self.assertIn("velocity", page.until(lambda m: m["type"] == "error")["error"]["text"])


if __name__ == "__main__":
    unittest.main()
