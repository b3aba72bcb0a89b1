-- What an owner keeps of a variant besides its price: the code on its label, what it weighs in its parcel, and what it cost.
alter table variants add column barcode text not null default '';
alter table variants add column weight_grams int;
alter table variants add constraint variants_weight_grams_check check (weight_grams > 0);
alter table variants add column cost_kobo bigint;
alter table variants add constraint variants_cost_kobo_check check (cost_kobo >= 0);
-- What search engines and share cards are told in place of the name and the description; '' for those.
alter table products add column seo_title text not null default '';
alter table products add column seo_description text not null default '';
-- Counts the changes of a product, so that who began with an earlier one is told; and which form made the last one, so
-- that nobody is told of a change of their own whose answer was lost.
alter table products add column revision int not null default 1;
alter table products add column last_edit uuid;
