#!/bin/sh
# Run by PostgreSQL's image when its folder is new: one login owns the tables, one serves (docs/running-at-scale.md), and one
# reads every row for back-ups (docs/operations.md).
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --set owner="$OWNER_PASSWORD" --set serving="$SERVING_PASSWORD" \
  --set backup="$BACKUP_PASSWORD" << 'SQL'
create role presence_owner login password :'owner';
create role presence_serving login password :'serving';
create role presence_backup login password :'backup' bypassrls;
grant pg_read_all_data to presence_backup;
create database presence owner presence_owner;
SQL
