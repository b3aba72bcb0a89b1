-- Direct transfer: the shopper pays into the store's own bank account and the owner confirms it.
alter table stores add column pay_direct boolean not null default false;

alter table orders drop constraint orders_pay_method_check;
alter table orders add constraint orders_pay_method_check
  check (pay_method in ('online', 'on_delivery', 'direct_transfer'));
-- Kobo taken off the price, so that the transfer is known by its amount.
alter table orders add column tail_kobo bigint not null default 0;
alter table orders add constraint orders_tail_kobo_check check (tail_kobo between 0 and 99);
alter table orders drop constraint orders_total;
alter table orders add constraint orders_total
  check (total_kobo = subtotal_kobo + delivery_kobo + fee_kobo - tail_kobo);

create table direct_transfers (
  store_id uuid not null,
  order_id uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The account as the shopper was shown it.
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  -- received: the money is in and the goods are set aside; late: the money is in, the goods are gone.
  state text not null check (state in ('open', 'received', 'late', 'not_come', 'expired', 'canceled')),
  -- When the shopper said that it was sent, and in whose name.
  sent_at timestamptz,
  sender text not null default '',
  asked_at timestamptz not null,
  primary key (store_id, order_id),
  -- The amount is drawn before the order that has it as its total is written.
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade deferrable initially deferred
);
-- The wall: of the transfers a store waits for, no two have the same amount.
create unique index direct_transfers_amount on direct_transfers (store_id, amount_kobo) where state = 'open';
create index direct_transfers_recent on direct_transfers (store_id, amount_kobo, asked_at);
create index direct_transfers_waiting on direct_transfers (store_id, state) where state in ('open', 'late', 'expired');
select mark_table('direct_transfers', 'store');

-- When a hold has to be looked at again, where the sweep finds it without opening each store.
create table direct_transfer_times (
  store_id uuid not null,
  order_id uuid not null,
  due_at timestamptz not null,
  primary key (store_id, order_id)
);
create index direct_transfer_times_due on direct_transfer_times (due_at);
select mark_table('direct_transfer_times', 'local');
