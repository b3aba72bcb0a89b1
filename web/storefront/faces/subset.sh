#!/bin/sh
# Remakes the display faces of shops from whole static ones (Debian: python3-fonttools python3-brotli). One weight each,
# cut to what shops write; hinting and ligatures are left out.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

letters='U+0020-007E,U+00A0,U+00A3,U+00A9,U+00B0,U+00B7,U+00BD,U+00C0,U+00C1,U+00C8,U+00C9,U+00CC,U+00CD,U+00D1-00D3,U+00D7,U+00D9,U+00DA,U+00E0,U+00E1,U+00E8,U+00E9,U+00EC,U+00ED,U+00F1-00F3,U+00F9,U+00FA,U+0143,U+0144,U+0300,U+0301,U+0304,U+0307,U+0323,U+1E44,U+1E45,U+1E62,U+1E63,U+1EB8,U+1EB9,U+1ECA-1ECD,U+1EE4,U+1EE5,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+20A6,U+2212'

trim() { # whole face, target
  /usr/bin/python3 dotted-n.py "$1" "$work/whole.ttf"
  /usr/bin/python3 -m fontTools.subset "$work/whole.ttf" --unicodes="$letters" --layout-features='kern,mark,mkmk,ccmp' \
    --flavor=woff2 --no-hinting --desubroutinize --output-file="$work/cut.woff2"
  /usr/bin/python3 tone-marks.py "$work/cut.woff2" "$2.woff2"
}

fetch() { # package
  npm pack --silent --pack-destination "$work" "$1" >/dev/null
  tar xzf "$work"/*.tgz -C "$work"
  rm "$work"/*.tgz
}

cut() { # package, weight, target
  fetch "@expo-google-fonts/$1"
  trim "$work/package/$2"/*_"$2".ttf "$3"
  rm -r "$work/package"
}

cut_at_width() { # package, width, weight, target
  fetch "@fontsource-variable/$1"
  set -- "$work/package/files/${1%%@*}" "$2" "$3" "$4"
  /usr/bin/python3 one-width.py "$2" "$3" "$work/one.ttf" \
    "$1-latin-standard-normal.woff2" "$1-latin-ext-standard-normal.woff2" "$1-vietnamese-standard-normal.woff2"
  trim "$work/one.ttf" "$4"
  rm -r "$work/package"
}

cut fraunces@0.4.1 700Bold fraunces
cut literata@0.4.3 600SemiBold literata
cut literata@0.4.3 300Light literata-light
cut epilogue@0.4.2 800ExtraBold epilogue
cut archivo@0.4.2 800ExtraBold archivo
cut_at_width archivo@5.3.0 115 750 archivo-wide
cut space-grotesk@0.4.1 700Bold space-grotesk
cut work-sans@0.4.2 700Bold work-sans
cut unbounded@0.4.1 900Black unbounded
cut_at_width anybody@5.3.0 125 800 anybody
ls -l ./*.woff2
