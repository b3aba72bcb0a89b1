#!/bin/sh
# Remakes the faces of invoices and receipts from whole static ones (Debian: python3-fonttools). They know the naira sign and the
# letters of Hausa, Igbo and Yoruba with their tone marks, which the fonts that every reader of PDF has do not.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm pack --silent --pack-destination "$work" @expo-google-fonts/inter@0.4.2 >/dev/null
tar xzf "$work"/*.tgz -C "$work"

letters='U+0020-007E,U+00A0-00FF,U+0100-017F,U+0181,U+0253,U+018A,U+0257,U+0198,U+0199,U+01B3,U+01B4,U+01CD-01D4,U+01F8,U+01F9,U+0300-0304,U+030C,U+0323,U+1E3E,U+1E3F,U+1E44,U+1E45,U+1E62,U+1E63,U+1EB8,U+1EB9,U+1ECA-1ECD,U+1EE4,U+1EE5,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032,U+20A6,U+20AC,U+2212'
for weight in 400Regular 700Bold; do
  /usr/bin/python3 -m fontTools.subset "$work/package/$weight/Inter_$weight.ttf" --unicodes="$letters" \
    --layout-features='kern,mark,mkmk,ccmp' --no-hinting --desubroutinize --output-file="inter-${weight%%[A-Z]*}.ttf"
done
ls -l ./*.ttf
