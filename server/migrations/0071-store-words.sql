-- Every word a store ever had a product with, each once: what misspelt ones are compared with. A store of 10,000 products
-- has ten times as many rows of words as words, and who mistypes one waited until all of them were read. Nothing is taken
-- out: a word no product has any more is asked about before it is told. Words that the release before writes meanwhile
-- come with the next change of their product.
create table store_words (
  store_id uuid not null references stores (store_id) on delete cascade,
  word text collate "C" not null,
  primary key (store_id, word)
);

alter table product_words no force row level security;
insert into store_words (store_id, word) select distinct store_id, word from product_words;
alter table product_words force row level security;

select mark_table('store_words', 'store');
