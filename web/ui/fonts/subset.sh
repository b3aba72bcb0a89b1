#!/bin/sh
# Remakes the font files beside this script from the fontsource packages (Debian: python3-fonttools python3-brotli).
# Three files a family: plain Latin; the naira sign and letters of Hausa, Igbo and Yoruba; their dotted vowels.
set -eu
cd "$(dirname "$0")"
source=../../../node_modules/@fontsource-variable
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

latin='U+0020-007E,U+00A0,U+00A3,U+00A9,U+00AB,U+00B0,U+00B7,U+00BB,U+00BD,U+00C0-00FF,U+0131,U+0300,U+0301,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032,U+2033,U+203A,U+20AC,U+2122,U+2190-2193,U+2212,U+2713'
naira='U+20A6,U+0181,U+0253,U+018A,U+0257,U+0198,U+0199,U+01B3,U+01B4,U+0143,U+0144,U+1E44,U+1E45,U+1E62,U+1E63'
dotted='U+1EB8,U+1EB9,U+1ECA,U+1ECB,U+1ECC,U+1ECD,U+1EE4,U+1EE5'

limit() { # package, subset, weights
  /usr/bin/python3 -m fontTools.varLib.instancer "$source/$1/files/$1-$2-wght-normal.woff2" "wght=$3" -o "$work/limited.ttf" --quiet
}

letters() { # unicodes, target
  /usr/bin/python3 -m fontTools.subset "$work/limited.ttf" --unicodes="$1" --layout-features='kern,liga,calt,tnum,locl,mark,mkmk,ccmp' \
    --flavor=woff2 --no-hinting --desubroutinize --output-file="$2"
}

cut() { # package, subset, weights, unicodes, target
  limit "$1" "$2" "$3"
  letters "$4" "$5"
}

cut inter latin 400:700 "$latin" inter-latin.woff2
cut inter latin-ext 400:700 "$naira" inter-naira.woff2
cut inter vietnamese 400:700 "$dotted" inter-dotted.woff2
cut bricolage-grotesque latin 400:800 "$latin" bricolage-latin.woff2
# Its own naira sign fills up at 800, so fonts.css takes Inter's; an s with a dot it has not, so it is put together.
limit bricolage-grotesque latin-ext 400:800
/usr/bin/python3 dotted-s.py "$work/limited.ttf"
letters 'U+0143,U+0144,U+1E62,U+1E63' bricolage-more.woff2
cut bricolage-grotesque vietnamese 400:800 "$dotted" bricolage-dotted.woff2
ls -l ./*.woff2
