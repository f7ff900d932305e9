#!/bin/sh
# Creates the secrets that compose.yaml mounts, in docker/secrets or the folder in the first argument. A secret that exists stays as it is,
# so the script can be run again at any time.
set -eu
folder=${1:-$(dirname "$0")/secrets}

# Only its owner may enter the folder. The files themselves are readable, because the user of a container is not their owner.
mkdir -p "$folder"
chmod 700 "$folder"

# Creates the secret in the first argument from the output of a command, unless there is one.
create() {
  name=$1
  shift
  if [ -e "$folder/$name" ]; then
    echo "$name: kept"
    return
  fi
  "$@" > "$folder/$name.new"
  chmod 644 "$folder/$name.new"
  mv "$folder/$name.new" "$folder/$name"
  echo "$name: created"
}

create secret_key openssl rand -base64 48
# Only letters and digits, because it is also part of database_url.
create postgres_password openssl rand -hex 24
create database_url echo "postgres://maintenance:$(cat "$folder/postgres_password")@postgres:5432/maintenance"
# A bucket instead: s3://key:secret@host/bucket?region=… (docs/running.md).
create attachments_url echo file:///attachments
# Empty: no mail server. Write smtp://user:password@host:587 into it, and set SMTP_URL_FILE=/run/secrets/smtp_url.
create smtp_url true
