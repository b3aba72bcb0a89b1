-- What was done to many customers or codes at once, by the id of the edit, so that it is taken back as one: the tags that
-- it really added to this one or took away, and whether it was it that stopped the code.
alter table customers add column tags_edit uuid;
alter table customers add column tags_edited text[] not null default '{}';
alter table discounts add column stopped_by_edit uuid;
