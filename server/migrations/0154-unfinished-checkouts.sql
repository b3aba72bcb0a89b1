-- So many hours after an order was placed and not paid its shopper is reminded of it, once; null: never.
alter table stores add column remind_hours int;
alter table stores add constraint stores_remind_hours_check check (remind_hours in (1, 4, 24));

-- The one reminder about an order: whether it went, or why not. Kept for 30 days.
create table order_reminders (
  store_id uuid not null references stores (store_id) on delete cascade,
  order_id uuid not null,
  state text not null check (state in ('waiting', 'sent', 'not_needed', 'sold_out', 'stopped', 'too_late')),
  created_at timestamptz not null,
  -- Since when it is in this state.
  moved_at timestamptz not null,
  primary key (store_id, order_id)
);
create index order_reminders_sent on order_reminders (store_id, moved_at desc) where state = 'sent';
select mark_table('order_reminders', 'store');

-- When each of them is to be looked at next: to be sent, or to be forgotten.
create table order_reminder_times (
  store_id uuid not null,
  order_id uuid not null,
  due_at timestamptz not null,
  claimed_until timestamptz,
  primary key (store_id, order_id)
);
create index order_reminder_times_due on order_reminder_times (due_at);
select mark_table('order_reminder_times', 'local');

create index orders_unfinished on orders (store_id, placed_at desc, id desc)
  where channel = 'online' and pay_method = 'online' and status = 'open' and confirmation is null
    and payment_status in ('unpaid', 'pending');

-- Addresses that want no mail of a store which they did not ask for and which is no news of an order of theirs. Kept as a
-- keyed hash, so that they are known again after all else about them is erased.
create table mail_stops (
  store_id uuid not null references stores (store_id) on delete cascade,
  address_hash bytea not null,
  stopped_at timestamptz not null,
  primary key (store_id, address_hash)
);
select mark_table('mail_stops', 'store');
