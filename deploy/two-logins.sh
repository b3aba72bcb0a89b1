#!/bin/sh
# Run by PostgreSQL's image when its folder is new: one login owns the tables, one serves, see docs/running-at-scale.md.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --set owner="$OWNER_PASSWORD" --set serving="$SERVING_PASSWORD" << 'SQL'
create role presence_owner login password :'owner';
create role presence_serving login password :'serving';
create database presence owner presence_owner;
SQL
