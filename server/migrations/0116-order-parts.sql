-- What an order asks for in parts, each paid by itself: a deposit and the balance, or the difference after an order that
-- was paid was changed. An order that is paid at once has no rows, and its tries are of part 0.
create table order_parts (
  store_id uuid not null references stores (store_id) on delete cascade,
  order_id uuid not null,
  part int not null check (part >= 0),
  kind text not null check (kind in ('deposit', 'balance', 'difference')),
  -- With what the shopper pays on top for paying it online.
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null default 0 check (fee_kobo >= 0 and fee_kobo < amount_kobo),
  state text not null check (state in ('open', 'paid', 'forgone', 'withdrawn')),
  -- Collected when the goods are handed over, so they may go out before.
  at_door boolean not null default false,
  -- How the money came: `online`, or the way somebody recorded it; empty while it is not there.
  paid_by text not null default '' check (paid_by in ('', 'online', 'cash', 'transfer', 'card_machine')),
  -- When it was last asked for by itself, and until when.
  asked_at timestamptz,
  due_at timestamptz,
  primary key (store_id, order_id, part),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
-- Beside a deposit one part at a time is open.
create unique index order_parts_one_rest on order_parts (store_id, order_id) where state = 'open' and part > 0;

-- Which part a try is of; each is paid at most once.
alter table payments add column part int not null default 0;
create unique index payments_one_paid_part on payments (purpose, owner_id, part) where state = 'paid';
-- safe for the release before: its tries are all of part 0, so the narrower rule says of them what the wider one did.
drop index payments_one_paid;
-- A view shows the columns its table had when it was made.
create or replace view merchant_payments with (security_invoker = true) as
  select * from payments where purpose = 'order' and store_id is not null;

-- Of an order's open parts: what has to come before it is sent, and what is collected as it is handed over. Kobo.
alter table orders add column rest_kobo bigint not null default 0;
alter table orders add constraint orders_rest_kobo_check check (rest_kobo >= 0);
alter table orders add column collect_kobo bigint not null default 0;
alter table orders add constraint orders_collect_kobo_check check (collect_kobo >= 0);
-- What can be sent: nothing whose rest has to come first, and also a transfer paid in part whose rest is collected.
drop index orders_sendable;
create index orders_sendable on orders (store_id, placed_at, id)
  where status = 'open' and fulfillment_status in ('unfulfilled', 'partially_fulfilled')
    and confirmation is distinct from 'asked'
    and (payment_status in ('paid', 'overpaid', 'partially_refunded')
      or (pay_method = 'on_delivery' and payment_status <> 'refunded')
      or (pay_method = 'online' and payment_status = 'partially_paid')
      or (collect_kobo > 0 and payment_status = 'partially_paid'));

-- When somebody is to be told of a part that was asked for, beside the orders, which only their store reaches.
create table order_part_times (
  store_id uuid not null,
  order_id uuid not null,
  due_at timestamptz not null,
  claimed_until timestamptz,
  primary key (store_id, order_id)
);
create index order_part_times_due on order_part_times (due_at);

select mark_table('order_parts', 'store');
select mark_table('order_part_times', 'local');
