-- Which state of a collection a form was made from, so that a second editor is told of the first; and which form wrote it.
alter table collections add column revision integer not null default 1;
alter table collections add column last_edit uuid;
