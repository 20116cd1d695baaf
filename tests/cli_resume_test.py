#!/usr/bin/env python3
"""Runs that are stopped, by Ctrl-C or kill -9, and go on as if they never were."""
import signal
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True
from cli_case import WEFT, Case, contents, merged, weft  # noqa: E402


class Resume(Case):
    LONG = {"cloth": {"grid": {"columns": 33, "rows": 33}, "damping": 0.0005},
            "time": {"step": 0.0005, "duration": 4},
            "output": {"formats": ["ply", "pc2", "mdd"], "series": "step", "checkpoint_every": 0.02}}

    def stop_in_the_middle(self, arguments, sent):
        """Starts weft, waits until it has written some more rows, sends the signal. Its exit code."""
        series = self.out / "series.csv"
        before = series.stat().st_size if series.exists() else 0
        process = subprocess.Popen([WEFT, "run", *map(str, arguments), "-o", self.out, "--quiet"],
                                   stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 120
        while process.poll() is None and time.monotonic() < deadline:
            if series.exists() and series.stat().st_size > before + 40000:
                process.send_signal(sent)
                break
            time.sleep(0.005)
        self.message = process.communicate(timeout=120)[1]
        return process.returncode

    def check(self, changes, sent, stopped_code):
        scene = self.scene(merged(self.LONG, changes))
        whole = self.folder / "whole"
        finished = weft("run", scene, "-o", whole, "--quiet").returncode
        stops = 0
        code = self.stop_in_the_middle([scene], sent)
        while code == stopped_code and stops < 3:
            stops += 1
            code = self.stop_in_the_middle(["--resume"], sent)
        if code == stopped_code:
            code = weft("run", scene, "--resume", "-o", self.out, "--quiet").returncode
        self.assertGreaterEqual(stops, 1, "the run ended before it could be stopped")
        self.assertEqual(code, finished)
        self.assert_same(contents(whole), contents(self.out))

    def test_a_run_stopped_by_ctrl_c_goes_on_as_if_it_never_was(self):
        self.check({}, signal.SIGINT, 130)

    def test_a_killed_run_goes_on_as_if_it_never_was(self):
        self.check({}, signal.SIGKILL, -signal.SIGKILL)

    def test_an_automatic_step_survives_a_kill(self):
        self.check({"time": {"step": "auto", "duration": 12}, "limit": {"stretch": {"structural": None}}},
                   signal.SIGKILL, -signal.SIGKILL)

    def test_ctrl_c_leaves_a_report_and_says_how_to_go_on(self):
        code = self.stop_in_the_middle([self.scene(self.LONG)], signal.SIGTERM)
        self.assertEqual(code, 130)
        self.assertIn(f"weft run --resume -o {self.out}", self.message)
        report = self.report()
        self.assertEqual((report["stopped"], report["finite"]), ("interrupted", True))
        self.assertLess(report["time"], 4)

    def test_a_second_run_is_refused_with_the_process_of_the_first_and_a_dead_one_is_no_obstacle(self):
        scene = self.scene(merged(self.LONG, {"time": {"duration": 1000}}))
        first = subprocess.Popen([WEFT, "run", scene, "-o", self.out, "--quiet"])
        try:
            while not (self.out / "checkpoint.bin").exists():
                self.assertIsNone(first.poll())
                time.sleep(0.005)
            for arguments in ([scene], [scene, "--overwrite"], [scene, "--resume"], ["--resume"]):
                result = weft("run", *arguments, "-o", self.out, "--quiet")
                self.assert_error(result, 2, f"process {first.pid}", "-o")
            self.assertIsNone(first.poll(), "the first run goes on")
        finally:
            first.kill()
            first.wait()
        self.assertTrue((self.out / "run.lock").exists())
        self.run_scene(scene, "--overwrite", "--set", "/time/duration=0.1", "--quiet")
        self.assertFalse((self.out / "run.lock").exists())

    def test_a_finished_run_stays_as_it_is(self):
        self.run_scene(self.scene({"output": {"formats": ["ply", "pc2", "mdd"]}}))
        before = contents(self.out)
        self.assertEqual(weft("run", "--resume", "-o", self.out).returncode, 0)
        self.assert_same(before, contents(self.out))

    def test_another_scene_is_refused_by_the_key_that_differs(self):
        self.run_scene(self.scene())
        before = contents(self.out)
        result = self.run_scene(self.scene({"cloth": {"damping": 0.002}}), "--resume", code=2)
        self.assert_error(result, 2, "/cloth/damping", "0.002", "0.001")
        self.assert_same(before, contents(self.out))

    def test_a_damaged_checkpoint_is_refused(self):
        self.run_scene(self.scene())
        file = self.out / "checkpoint.bin"
        file.write_bytes(file.read_bytes()[:-100])
        self.assert_error(weft("run", "--resume", "-o", self.out), 2, "checkpoint.bin")

    def test_a_folder_without_a_run_is_refused(self):
        self.assert_error(weft("run", "--resume", "-o", self.out), 2, str(self.out))
        self.assertFalse(self.out.exists())


if __name__ == "__main__":
    unittest.main()
