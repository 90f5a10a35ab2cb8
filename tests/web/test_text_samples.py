"""The sentences that the browser's tests compare with are those the kernel speaks now."""

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


def test_the_browsers_sample_sentences_are_current():
    done = subprocess.run([sys.executable, "tools/text_samples.py", "--check"], cwd=PROJECT, check=False)
    assert done.returncode == 0
