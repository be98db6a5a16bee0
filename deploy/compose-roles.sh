#!/bin/sh
# The role that serves, beside the one that owns the tables. PostgreSQL's image runs this
# once, when its volume is new.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --set password="$SERVER_PASSWORD" <<'SQL'
CREATE ROLE cms_server LOGIN PASSWORD :'password';
SQL
