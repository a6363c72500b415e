#!/bin/sh
# Run once by Patroni on the first primary: create-database.sh CONNECTION. Needs VITRINA_PASSWORD.
set -eu
# There is no standby yet that could confirm a commit.
PGOPTIONS='-c synchronous_commit=local' psql --no-psqlrc --quiet -v ON_ERROR_STOP=1 -v "password=$VITRINA_PASSWORD" "$1" <<'SQL'
create role vitrina login password :'password';
create database vitrina owner vitrina encoding 'UTF8' template template0;
SQL
