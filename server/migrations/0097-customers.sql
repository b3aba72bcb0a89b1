-- What a store knows of a customer beside the orders.
alter table customers add column tags text[] not null default '{}';
-- The name is as the store's people wrote it, and stays so whatever a later order says.
alter table customers add column named boolean not null default false;
-- Somebody who uses two phones: this one is shown with the other one, which is merged into nobody.
alter table customers add column merged_into uuid;
alter table customers add column erased_at timestamptz;
-- Orders that are not cancelled, and what came in for all of them less what went back; those of who is merged in are
-- counted too. Counted anew in every transaction that changes them.
alter table customers add column order_count int not null default 0;
alter table customers add column spent_kobo bigint not null default 0;
-- The words a customer is found by. Empty only in rows written by a process of the release before this one.
alter table customers add column search text not null default '';

create index customers_latest on customers (store_id, last_order_at desc, id desc)
  where merged_into is null and erased_at is null;
create index customers_value on customers (store_id, spent_kobo desc, id desc)
  where merged_into is null and erased_at is null;
create index customers_merged on customers (store_id, merged_into) where merged_into is not null;
create index customers_email on customers (store_id, email) where email <> '';
create index orders_customer on orders (store_id, customer_id, placed_at desc, id desc) where customer_id is not null;
create index enquiries_phone on enquiries (store_id, phone);
create index enquiries_email on enquiries (store_id, email) where email <> '';

-- Tags are words here, too: after a `#`.
create table customer_words (
  store_id uuid not null references stores (store_id) on delete cascade,
  word text collate "C" not null,
  customer_id uuid not null,
  primary key (store_id, word, customer_id)
);
create index customer_words_of on customer_words (store_id, customer_id);

-- What a store's people tell each other about a customer.
create table customer_notes (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  customer_id uuid not null,
  author_id uuid not null,
  author text not null,
  words text not null,
  at timestamptz not null,
  edited_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_notes_customer on customer_notes (store_id, customer_id, at);

-- Its owner is bound by row level security too, as long as it is forced.
alter table customers no force row level security;
alter table orders no force row level security;
update customers c set order_count = made.count, spent_kobo = made.kobo
  from (select store_id, customer_id, count(*) filter (where status <> 'canceled')::int as count,
      sum(captured_kobo - refunded_kobo)::bigint as kobo
    from orders where customer_id is not null group by store_id, customer_id) made
  where made.store_id = c.store_id and made.customer_id = c.id;
update customers set search = ' ' || trim(trim(regexp_replace(
    lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f''’]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))
  || ' ' || phone || ' ' || right(phone, 4) || ' ' || lower(email)) || ' ';
insert into customer_words (store_id, word, customer_id)
  select distinct store_id, left(word, 40), id from customers, unnest(string_to_array(trim(search), ' ')) word
  where word <> '';
alter table orders force row level security;
alter table customers force row level security;

select mark_table('customer_words', 'store');
select mark_table('customer_notes', 'store');
