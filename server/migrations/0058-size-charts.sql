-- A small table of sizes as its owner typed it, one line for each row; '' for none.
alter table products add column size_chart text not null default '';
