"""python3 -m unittest discover benchmarks/python"""

import json
import struct
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

try:
    import numpy as np

    import checks
except ImportError:
    np = None

import catalogue
import cold
import drawing
import growth
import kernels
import images
import large
import powers
import report
import tables
from rows import Group, Row, at_least, at_most


def samples(**values: list[float]) -> dict:
    return {
        name: [{"round": i, "seconds": v, "peak bytes": None} for i, v in enumerate(found, 1)]
        for name, found in values.items()
    }


class FiguresTest(unittest.TestCase):
    def test_the_fastest_peer_counts(self) -> None:
        row = Row("pca", "fit", "a", "fastest: {}", ("b", "c"), at_least(2))
        found = report.figures(row, samples(a=[1, 1, 4], b=[9, 9, 9], c=[3, 3, 2]), {"c": "C"})
        self.assertEqual(found["against"], "fastest: C")
        self.assertEqual(found["ratio"], 3)
        self.assertEqual(found["spread"], [0.5, 3])
        self.assertTrue(found["holds"])

    def test_at_most_is_ours_over_theirs(self) -> None:
        row = Row("scan", "scan", "a", "bare", ("b",), at_most(1.6))
        found = report.figures(row, samples(a=[3, 3], b=[2, 1]), {})
        self.assertEqual(found["ratio"], 2)
        self.assertEqual(found["spread"], [1.5, 3])
        self.assertFalse(found["holds"])

    def test_a_missing_peer_does_not_count(self) -> None:
        row = Row("pca", "fit", "a", "{}", ("b", "c"), at_least(2))
        self.assertEqual(report.figures(row, samples(a=[1], c=[3]), {})["task"], "c")
        self.assertIsNone(report.figures(row, samples(a=[1]), {}))

    def test_runs_of_one_round_are_paired(self) -> None:
        """The slow peer has no run in the third round."""
        row = Row("pca", "fit", "a", "{}", ("b",), at_least(2))
        found = report.figures(row, samples(a=[1, 2, 100], b=[8, 8]), {})
        self.assertEqual(found["spread"], [4, 8])

    def test_what_is_missing_stands_below_the_table(self) -> None:
        part = {"caption": "data", "rows": [], "missing": {"FAISS": "not installed"}}
        self.assertEqual(report.table(part, True), "data\n\n- not measured: FAISS: not installed")

    def test_short_times_are_shown_in_microseconds(self) -> None:
        self.assertEqual(tables.amount(3.21e-6, "seconds"), "3.21 µs")
        self.assertEqual(tables.amount(0.0015, "seconds"), "0.002 s")


class GroupTest(unittest.TestCase):
    GROUP = Group(("a 9", "b 9", "c 9"), slow=("b 9",), warm_up=5)
    NEEDED = {"a 9", "b 9"}

    def test_tasks_take_turns_and_slow_ones_leave(self) -> None:
        turns = [self.GROUP.in_round(number, self.NEEDED) for number in range(4)]
        self.assertEqual(turns, [["b 5", "a 5"], ["a 9", "b 9"], ["b 9", "a 9"], ["a 9"]])

    def test_short_tasks_repeat_and_some_groups_end_early(self) -> None:
        group = Group(("a", "b"), repeats=2, rounds=1)
        self.assertEqual(group.in_round(1, {"a", "b"}), ["a", "b", "a", "b"])
        self.assertEqual(group.in_round(2, {"a", "b"}), [])
        often = Group(("a",), repeats=15)
        self.assertEqual([len(often.in_round(number, {"a"})) for number in (0, 1)], [3, 15])


class CatalogueTest(unittest.TestCase):
    def test_every_task_of_a_row_is_in_a_group_or_is_a_limit(self) -> None:
        for part in catalogue.PARTS:
            known = {task for group in part.groups for task in group.tasks}
            for row in part.rows:
                for task in row.tasks:
                    with self.subTest(row=row.name, task=task):
                        self.assertTrue(task in known or task.startswith("limit:"))

    def test_no_two_rows_have_one_name(self) -> None:
        names = [row.name for part in catalogue.PARTS for row in part.rows]
        self.assertEqual(len(names), len(set(names)))

    def test_every_check_belongs_to_a_row(self) -> None:
        for part in catalogue.PARTS:
            names = {row.name for row in part.rows}
            self.assertLessEqual({check.name for check in part.checks}, names)


class PowersTest(unittest.TestCase):
    def test_finds_the_power_that_values_follow(self) -> None:
        self.assertAlmostEqual(powers.exponent([1, 2, 5, 10], [3, 12, 75, 300]), 2)
        self.assertIsNone(powers.exponent([1], [3]))

    def test_sizes_count_from_the_floor_on_but_three_always_do(self) -> None:
        self.assertEqual(powers.beyond(1, [1, 2, 3, 4, 5], [0, 1, 2, 3, 4]), [2, 3, 4, 5])
        self.assertEqual(powers.beyond(9, [1, 2, 3, 4, 5], [0, 1, 2, 3, 4]), [3, 4, 5])
        self.assertEqual(powers.beyond(9, [1, 2], [0, 1]), [1, 2])

    def test_sizes_grow_twice_a_decade(self) -> None:
        self.assertEqual(growth.steps(100, 10_000), (100, 316, 1000, 3162, 10_000))

    def test_theory_of_the_covariance_is_1_in_n_and_2_to_3_in_d(self) -> None:
        by_n, by_d = growth.Axis("n", (10**5, 10**6)), growth.Axis("d", (100, 1000))
        for axis, low, high in ((by_n, 0.99, 1), (by_d, 2, 3)):
            operations = [growth.WORKS[0].operations(*axis.shape(size)) for size in axis.sizes]
            self.assertTrue(low < powers.exponent(axis.sizes, operations) <= high)


class DrawingTest(unittest.TestCase):
    def test_a_line_goes_from_corner_to_corner(self) -> None:
        drawn = drawing.svg({"a < b": {"pca": [(10, 0.1), (1000, 10)]}})
        root = ElementTree.fromstring(drawn)
        (line,) = root.iter("{http://www.w3.org/2000/svg}polyline")
        left, bottom = drawing.LEFT, drawing.TOP + drawing.HEIGHT
        right, top = left + drawing.WIDTH, drawing.TOP
        expected = f"{left:.1f},{bottom:.1f} {right:.1f},{top:.1f}"
        self.assertEqual(line.get("points"), expected)

    def test_decades_hold_all_values(self) -> None:
        self.assertEqual(drawing.decades([0.03, 20]), [-2, -1, 0, 1, 2])
        self.assertEqual(drawing.decades([1, 1]), [0, 1])


class KernelsTest(unittest.TestCase):
    def test_another_kernel_must_be_clearly_faster(self) -> None:
        self.assertEqual(kernels.choice(1.0, {"Haswell": 0.5, "Zen": 0.6}), "Haswell")
        self.assertIsNone(kernels.choice(1.0, {"Haswell": 0.95}))
        self.assertIsNone(kernels.choice(1.0, {}))


@unittest.skipIf(np is None, "NumPy is not installed")
class ChecksTest(unittest.TestCase):
    def test_neighbours_agree_but_for_ties(self) -> None:
        points = np.array([[0.0], [1], [-1], [5]], np.float32)
        queries = np.zeros((1, 1), np.float32)
        for ours, share in (([0, 1], 1), ([0, 2], 1), ([0, 3], 0.5)):  # 1 and -1 are as near
            found = checks.shared(np.array([ours]), np.array([[0, 1]]), points, queries)
            self.assertEqual(found, share)

    def test_variance_kept_is_that_along_the_axes(self) -> None:
        points = np.array([[3, 0], [-3, 0], [0, 1], [0, -1]], np.float32)
        with tempfile.TemporaryDirectory() as name:
            files = [Path(name) / f"{i}.npy" for i in range(3)]
            for file, content in zip(files, ([[0, 1]], [[1, 0]], points)):
                np.save(file, np.array(content, np.float32))
            self.assertAlmostEqual(checks.kept_variance(*files), 1 / 9, places=6)


@unittest.skipIf(np is None, "NumPy is not installed")
class ColdTest(unittest.TestCase):
    def test_the_map_of_a_model_file_becomes_npy(self) -> None:
        matrix = np.arange(6, dtype=np.float32).reshape(2, 3)
        tensor = {"dtype": "F32", "shape": [2, 3], "data_offsets": [4, 28]}
        other = {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}
        header = json.dumps({"__metadata__": {}, "spectrum": other, "map": tensor}).encode()
        with tempfile.TemporaryDirectory() as name:
            model, npy = Path(name) / "model.safetensors", Path(name) / "map.npy"
            model.write_bytes(struct.pack("<Q", len(header)) + header + bytes(4) + matrix.tobytes())
            cold.save_map(model, npy)
            np.testing.assert_array_equal(np.load(npy), matrix)


class LargeTest(unittest.TestCase):
    def test_twenty_gigabytes_are_six_million_rows(self) -> None:
        self.assertEqual(large.rows(20), 6_377_551)
        self.assertAlmostEqual(large.file_bytes(large.rows(20)) / 1e9, 20, places=4)

    def test_too_little_room_is_refused_in_one_line(self) -> None:
        self.assertIsNone(large.refusal(20, Path("/x"), 30e9))
        self.assertEqual(
            large.refusal(20, Path("/x"), 10e9),
            "large needs 25 GB in /x, 10 GB are free; give --scratch or --large-gigabytes",
        )

    def test_the_map_of_a_transform_is_fitted_before_it(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            commands = large.commands(Path(folder) / "x.npy", Path(folder))
        *_, fit, transform = commands.values()
        self.assertEqual(fit.words[-1], transform.words[2])


class ImagesTest(unittest.TestCase):
    def test_every_method_is_bounded_by_the_memory_that_is_claimed(self) -> None:
        commands = images.commands(Path("x.npy"), Path("folder"))
        self.assertEqual(list(commands), ["refined", "pca", "adagio", "jl"])
        for method, command in commands.items():
            self.assertEqual(command.words[command.words.index("--method") + 1], method)
            self.assertEqual(command.words[-2:], ["--memory", "4000000000"])


if __name__ == "__main__":
    unittest.main()
