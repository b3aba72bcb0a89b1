-- What owners look for among many orders. Without the money's and the goods' states in the index, the newest of a rare
-- state are found only by reading all; one index answers either state and both, state by state.
create index orders_states on orders (store_id, payment_status, fulfillment_status, placed_at desc, id desc);
-- The dashboard's home counts these, and they are few.
create index orders_to_send on orders (store_id)
  where status = 'open' and fulfillment_status = 'unfulfilled'
    and confirmation is distinct from 'asked'
    and (payment_status in ('paid', 'overpaid', 'partially_refunded') or pay_method = 'on_delivery'
      or (pay_method = 'online' and payment_status = 'partially_paid'));
create index ledger_entries_recent on ledger_entries (store_id, at);
-- Money in a store's own account for an order that is not over.
create index orders_transferred on orders (store_id, id)
  where pay_method = 'direct_transfer' and captured_kobo > refunded_kobo and status <> 'completed';

-- The words an order is found by (the shopper's names, phone and its last four digits): a table, as for products.
-- Empty only in orders written by a process of the release before this one.
alter table orders add column search text not null default '';
create index orders_without_words on orders (store_id) where search = '';

-- Its owner is bound by row level security too, as long as it is forced.
alter table orders no force row level security;
update orders set search = ' ' || trim(regexp_replace(
    lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f''’]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))
  || ' ' || phone || ' ' || right(phone, 4) || ' ';

create table order_words (
  store_id uuid not null references stores (store_id) on delete cascade,
  word text collate "C" not null,
  order_id uuid not null,
  primary key (store_id, word, order_id)
);
insert into order_words (store_id, word, order_id)
  select distinct store_id, left(word, 40), id from orders, unnest(string_to_array(trim(search), ' ')) word
  where word <> '';
alter table orders force row level security;

select mark_table('order_words', 'store');
