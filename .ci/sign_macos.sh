#!/usr/bin/env bash
# Signs the app for macOS and has Apple notarise it, if the secrets for it exist.
#
#     sign_macos.sh import     makes the certificate known, and names it to the build
#     sign_macos.sh notarise   sends the packed app to Apple, and packs it again with the answer
set -euo pipefail

skip() {
    echo "::notice::$1: the app is not $2, and Gatekeeper warns of it"
    exit 0
}

import() {
    [ -n "${MACOS_CERTIFICATE:-}" ] || skip "no secret MACOS_CERTIFICATE" signed
    local keychain=$RUNNER_TEMP/signing.keychain-db password
    password=$(openssl rand -hex 16)
    base64 --decode <<<"$MACOS_CERTIFICATE" >"$RUNNER_TEMP/certificate.p12"
    security create-keychain -p "$password" "$keychain"
    security set-keychain-settings -lut 21600 "$keychain"
    security unlock-keychain -p "$password" "$keychain"
    security import "$RUNNER_TEMP/certificate.p12" -k "$keychain" -P "$MACOS_CERTIFICATE_PASSWORD" -T /usr/bin/codesign
    rm "$RUNNER_TEMP/certificate.p12"
    security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
    security list-keychains -d user -s "$keychain" login.keychain-db
    local identity
    identity=$(security find-identity -v -p codesigning "$keychain" | awk 'NR == 1 { print $2 }')
    echo "PULUC_SIGNING_IDENTITY=$identity" >>"$GITHUB_ENV" # build.spec reads it
}

notarise() {
    [ -n "${PULUC_SIGNING_IDENTITY:-}" ] || skip "the app is not signed" notarised
    [ -n "${APPLE_ID:-}" ] || skip "no secret APPLE_ID" notarised
    xcrun notarytool submit dist/puluc-*.zip --wait \
        --apple-id "$APPLE_ID" --password "$APPLE_ID_PASSWORD" --team-id "$APPLE_TEAM"
    xcrun stapler staple dist/puluc/Puluc.app
    python -m tools.build archive
}

"$1"
