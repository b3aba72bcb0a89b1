# Stops a database whose app died without a word. Its input is a pipe from the app: a word says that the app has
# stopped the database itself, an end without one that the app is gone. Another app that comes within the half minute
# has a guard of its own and takes the database over.
#   $1  folder with one file for every guard whose app lives
#   $2  postmaster.pid
umask 077
mkdir -p "$1"
: > "$1/$$"
read -r word
rm -f "$1/$$"
[ -z "$word" ] || exit 0
left=30
while [ "$left" -gt 0 ]; do
  for other in "$1"/*; do
    kill -0 "${other##*/}" 2> /dev/null && exit 0
  done
  sleep 1
  left=$((left - 1))
done
[ -f "$2" ] && read -r pid < "$2" && kill -INT "$pid"
