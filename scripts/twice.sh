#!/usr/bin/env bash
# Run a command that downloads; once more if it fails, because single downloads arrive damaged.
"$@" && exit
echo "This failed, trying once more: $*" >&2
exec "$@"
