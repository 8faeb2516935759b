"""python3 -m unittest discover benchmarks/python"""

import json
import tempfile
import unittest
from pathlib import Path

import figures

RUN = {"cores": 2, "load": 0.1, "versions": "java 17"}


def value(name: str, unit: str, number: float | None, **claim: object) -> dict:
    return {"name": name, "unit": unit, "value": number, **claim}


def figure(setting: str, *values: dict) -> dict:
    return {"row": "ucr", "setting": setting, "values": list(values), "note": "all pairs"}


HELD = value("refined", "fraction", 0.1082, relation="<=", bound=0.11, holds=True)
LATE = value("time", "seconds", 21.5, relation="<", bound=20, holds=False)
NONE = value("time", "seconds", None, relation="<", bound=20, holds=False)


class ReportTest(unittest.TestCase):
    def test_figures_of_one_shape_share_a_table(self) -> None:
        shown = figures.report(RUN, [figure("A", HELD, LATE), figure("B", HELD, NONE)], True)
        self.assertEqual(
            shown.splitlines(),
            [
                "2 cores, load 0.1 before; java 17",
                "",
                "| row | setting | refined          | time              | note      | result       |",
                "| --- | ------- | ---------------- | ----------------- | --------- | ------------ |",
                "| ucr | A       | 0.1082 (<= 0.11) | 21.500 s (< 20 s) | all pairs | missed: time |",
                "| ucr | B       | 0.1082 (<= 0.11) | none (< 20 s)     | all pairs | missed: time |",
            ],
        )

    def test_other_shapes_begin_another_table(self) -> None:
        shown = figures.report(RUN, [figure("A", HELD), figure("B", LATE)], False)
        self.assertEqual(len(shown.split("\n\n")), 3)

    def test_without_a_claim_there_is_no_verdict(self) -> None:
        self.assertEqual(figures.result([value("pca", "fraction", 0.5)]), "")
        self.assertEqual(figures.result([value("pca", "fraction", 0.5), HELD]), "ok")

    def test_an_interrupted_run_keeps_whole_lines(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "run.json"
            file.write_text(f'{json.dumps(RUN)}\n{json.dumps(figure("A", HELD))}\n{{"row": "uc')
            run, found = figures.read(file)
        self.assertEqual(run, RUN)
        self.assertEqual([one["setting"] for one in found], ["A"])


if __name__ == "__main__":
    unittest.main()
