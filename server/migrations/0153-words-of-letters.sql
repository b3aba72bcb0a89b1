-- What a store says in its own words in a letter to its shoppers. An empty one is said as we say it.
create table letter_words (
  store_id uuid not null references stores (store_id) on delete cascade,
  letter text not null,
  language text not null,
  subject text not null default '',
  opening text not null default '',
  closing text not null default '',
  -- Raised by each change, so that of two who write at once the second is told.
  revision int not null,
  changed_at timestamptz not null,
  primary key (store_id, letter, language)
);
select mark_table('letter_words', 'store');
