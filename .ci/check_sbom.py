"""Checks bills of materials against the schema of CycloneDX.

python check_sbom.py FILE...
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

for name in sys.argv[1:]:
    text = Path(name).read_text("utf-8")
    bill = json.loads(text)
    version = SchemaVersion.from_version(bill["specVersion"])
    if error := JsonStrictValidator(version).validate_str(text):
        sys.exit(f"{name}: {error}")
    print(f"{name}: CycloneDX {bill['specVersion']}, {len(bill['components'])} components")
