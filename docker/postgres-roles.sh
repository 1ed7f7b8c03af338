#!/bin/sh
# Run by Postgres' image once, for a new cluster: the roles as which server and Hasura work. Their rights come with the
# migrations; only the owner (POSTGRES_USER), as which migrations run, is a superuser.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set server_password="$SERVER_PASSWORD" --set engine_password="$ENGINE_PASSWORD" <<'SQL'
create role prabesh_server login password :'server_password';
create role prabesh_engine login password :'engine_password';
-- Hasura keeps its metadata here, and some tables beside them that the migrations' run may be the first to make.
create extension if not exists pgcrypto;
create schema hdb_catalog authorization prabesh_engine;
alter default privileges in schema hdb_catalog grant all on tables to prabesh_engine;
alter default privileges in schema hdb_catalog grant all on sequences to prabesh_engine;
SQL
