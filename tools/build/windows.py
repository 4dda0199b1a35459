"""The installer for Windows, and the manifests with which winget finds it."""

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import puluc
from puluc import PulucError
from puluc.assets import assets

SCRIPT = Path(__file__).with_name("packaging") / "puluc.iss"
PACKAGE = "Puluc.Puluc"
"""The publisher and the program, for winget."""

_FORM = "1.10.0"
_NAMES = {"version": "", "installer": ".installer", "defaultLocale": ".locale.en-US"}


def build_installer(program: Path) -> Path:
    """Compile the installer beside the program's folder. PulucError without Inno Setup."""
    here = os.environ.get("PROGRAMFILES(X86)", "")
    compiler = shutil.which("iscc") or shutil.which("ISCC", path=f"{here}\\Inno Setup 6")
    if compiler is None:
        raise PulucError("an installer needs Inno Setup 6 (https://jrsoftware.org/isinfo.php)")
    output = program.parent
    subprocess.run([compiler, "/Qp", *definitions(program, output), str(SCRIPT)], check=True)
    return output / f"puluc-{puluc.__version__}-windows-x86_64-setup.exe"


def definitions(program: Path, output: Path) -> list[str]:
    """What the script asks for, as the compiler's options."""
    values = {
        "Version": puluc.__version__,
        "Folder": program,
        "Output": output,
        "Icon": assets() / "icons" / "puluc.ico",
    }
    return [f"/D{name}={value}" for name, value in values.items()]


def write_manifests(installer: Path, address: str, folder: Path) -> Iterator[Path]:
    """Write the three manifests for winget; yields their paths."""
    digest = hashlib.sha256(installer.read_bytes()).hexdigest().upper()
    for kind, values in manifests(installer.name, digest, address).items():
        path = folder / f"{PACKAGE}{_NAMES[kind]}.yaml"
        lines = (f"{key}: {json.dumps(value)}\n" for key, value in values.items())
        path.write_text("".join(lines), "utf-8")
        yield path


def manifests(installer: str, digest: str, address: str) -> dict[str, dict[str, Any]]:
    """The manifests by their type; the installer is a file of the release at ``address``."""
    common = {"PackageIdentifier": PACKAGE, "PackageVersion": puluc.__version__}
    version = {"DefaultLocale": "en-US"}
    install = {
        "InstallerType": "inno",
        "Scope": "user",
        "MinimumOSVersion": "10.0.0.0",
        "FileExtensions": ["puluc"],
        "Installers": [
            {
                "Architecture": "x64",
                "InstallerUrl": f"{address}/releases/download/v{puluc.__version__}/{installer}",
                "InstallerSha256": digest,
            }
        ],
    }
    locale = {
        "PackageLocale": "en-US",
        "Publisher": "The Puluc authors",
        "PublisherUrl": address,
        "PackageName": "Puluc",
        "PackageUrl": address,
        "License": "MIT",
        "LicenseUrl": f"{address}/blob/v{puluc.__version__}/LICENSE",
        "ShortDescription": "A running-fight board game of the Maya, as on the Psion Series 3",
        "Tags": ["board-game", "bul", "game", "maya", "puluc"],
        "ReleaseNotesUrl": f"{address}/releases/tag/v{puluc.__version__}",
    }
    return {
        kind: {**common, **values, "ManifestType": kind, "ManifestVersion": _FORM}
        for kind, values in (
            ("version", version),
            ("installer", install),
            ("defaultLocale", locale),
        )
    }
