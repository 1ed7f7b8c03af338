#!/bin/sh
# A new version of the service of deploy.md, as root: `prabesh-update [commit or tag]`. It stops at the first error. What
# fails before the swap changes nothing; a new version that does not answer is taken back, with the data as they were.
set -eu

home=${PRABESH_HOME:-/srv/prabesh}
unit=${PRABESH_UNIT:-/etc/systemd/system/prabesh.service}
address=${PRABESH_ADDRESS:-http://127.0.0.1:3000}
version=${1:-origin/HEAD}
stamp=$(date +%F-%H%M%S)
backup=$home/backups/before-$stamp

as_service() { runuser -u prabesh -- env HOME="$home" sh -euc "cd '$home'; $1"; }

answers() {
  for _ in $(seq 120); do
    if curl --silent --fail --output /dev/null "$address/healthz"; then return 0; fi
    if systemctl is-failed --quiet prabesh; then return 1; fi
    sleep 1
  done
  return 1
}

as_service 'rm -rf next && git clone --quiet "$(git -C app remote get-url origin)" next'
# The earlier builds come along: pages that people have open still find their parts.
as_service "cd next && git checkout --quiet '$version' && npm ci --omit=dev && cp -a ../app/web/dist web/ && npm run build"

# Before the swap: the unit of an earlier version may not start this one.
if ! cmp -s "$home/next/docs/prabesh.service" "$unit"; then
  if ! cmp -s "$home/app/docs/prabesh.service" "$unit"; then
    diff -u "$unit" "$home/next/docs/prabesh.service" || true
    echo "The unit has lines of your own, and the new version's is another one (above): bring them together in $unit, copy it to $home/next/docs/prabesh.service, too, and run the steps of deploy.md by hand." >&2
    exit 1
  fi
fi
cp -p "$unit" "$unit.before"

go_back() {
  echo "The new version does not answer: back to the one before. Its words: journalctl -u prabesh" >&2
  systemctl stop prabesh || true
  cp -p "$unit.before" "$unit"
  systemctl daemon-reload
  as_service "rm -rf bad && mv app bad && mv previous app && mv data 'data-$stamp' && mkdir --mode=0700 data"
  # It ended with the backup: what waits has not been sent.
  as_service "prabesh restore '$backup' && prabesh mails --release send"
  systemctl start prabesh
}

# While nobody writes: whoever goes back loses nothing. From here on what fails starts the old version again.
systemctl stop prabesh
trap 'systemctl start prabesh' EXIT
as_service "prabesh backup '$backup'"
as_service 'rm -rf previous && mv app previous && mv next app'
trap 'go_back; exit 1' EXIT
cp "$home/app/docs/prabesh.service" "$unit"
systemctl daemon-reload
systemctl start prabesh
answers
trap - EXIT
echo "Updated; the version before is in $home/previous, its data in $backup."
