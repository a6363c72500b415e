#!/bin/sh
# Starts a command as the container would: everything is read-only but the volumes and /tmp, and the user is 10001 without any
# privilege. Run by check-image.ts inside `unshare --mount`, so the mounts are seen by nobody else.
#   image-sandbox.sh TREE SCRIPT NODE COMMAND…
set -eu
tree=$1 script=$2 node=$3
shift 3
mount --make-rprivate /
mount -t tmpfs none /srv
mkdir -p /srv/vitrina /srv/bin /srv/etc
cp -a /etc/. /srv/etc/
cp "$node" /srv/bin/node
cp "$script" /srv/bin/build-image.sh
mount --bind "$tree" /srv/vitrina
mount --bind /srv/etc /etc
for folder in /var/lib /var/cache; do mount -t tmpfs none "$folder"; done
/srv/bin/build-image.sh account
mount -t tmpfs -o mode=1777 none /tmp
for folder in /srv/vitrina /srv /etc; do mount -o remount,bind,ro "$folder"; done
mount -o remount,bind,ro / || echo 'the root stays writable on this machine' >&2
cd /srv/vitrina
unprivileged="setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all"
if $unprivileged touch /srv/vitrina/written 2>/dev/null; then
  echo 'the tree can be written' >&2
  exit 1
fi
exec $unprivileged env -i PATH=/srv/bin:/usr/bin:/bin "$@"
