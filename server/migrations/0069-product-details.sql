-- [{name, text}]: what the owner says of a product under names of her own.
alter table products add column details jsonb not null default '[]';
-- The first short ones, kept beside the rest so that a list reads no long texts; written with them.
alter table products add column card_lines jsonb not null default '[]';
