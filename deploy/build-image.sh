#!/bin/sh
# Makes what an image or a server without development tools runs from. The Dockerfile calls it; it works outside as well.
#
#   deploy/build-image.sh tree FOLDER   sources, libraries and built pages in an empty folder, readable by everybody
#   deploy/build-image.sh account       the user 10001 and its writable folders (as root)
#
# The tree needs Node 24.2 or newer with its npm, or any npm that can fetch one. Nothing writes into it afterwards.
set -eu

die() {
  echo "deploy/build-image.sh: $1" >&2
  exit 1
}

make_tree() {
  target=$1
  root=$(cd "$(dirname "$0")/.." && pwd)
  mkdir -p "$target"
  [ -z "$(ls -A "$target")" ] || die "the folder $target is not empty"
  # Tests and installed libraries stay behind.
  tar -C "$root" -cf - --exclude=node_modules --exclude='*.test.ts' --exclude='*.test.tsx' --exclude='*.test.mjs' \
    package.json package-lock.json .npmrc vite.config.ts vite.desk.config.ts tsconfig.json .env.example \
    launcher db demo src tools | tar -C "$target" -xf -
  cd "$target"
  # Installs the libraries by the lock file, without development tools, and builds the pages.
  node launcher/launch.mjs build
  rm -rf node_modules/.cache
  chmod -R a+rX,go-w .
  # A tree that cannot be written is not prepared again at a start, so everything must be here.
  for made in node_modules/.package-lock.json dist/sources.sha256 dist/client dist/desk; do
    [ -e "$made" ] || die "$target/$made is missing"
  done
}

make_account() {
  getent group 10001 >/dev/null || groupadd --gid 10001 vitrina
  # PostgreSQL refuses a user that has no name.
  getent passwd 10001 >/dev/null ||
    useradd --uid 10001 --gid 10001 --no-create-home --home-dir /var/lib/vitrina --shell /usr/sbin/nologin vitrina
  install -d -o 10001 -g 10001 -m 700 /var/lib/vitrina /var/cache/vitrina
}

case "${1-}" in
  tree) make_tree "${2:?the folder is missing: deploy/build-image.sh tree FOLDER}" ;;
  account) make_account ;;
  *) die 'say what to make: tree FOLDER, or account' ;;
esac
