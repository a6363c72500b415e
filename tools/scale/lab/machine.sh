#!/bin/sh
# Runs a program of a machine of the lab: its own /etc, /run and folders of /var. The network is that of the namespace it is started in.
#   machine.sh FOLDER USER COMMAND…
set -eu
folder=$1 user=$2
shift 2
mount --make-rprivate /
for part in etc run var/lib/postgresql var/lib/etcd var/lib/nginx var/lib/haproxy var/log; do
  mkdir -p "$folder/$part" "/$part"
  mount --bind "$folder/$part" "/$part"
done
cd /
[ "$user" = root ] && exec "$@"
exec setpriv --reuid="$user" --regid="$(id -g "$user")" --init-groups "$@"
