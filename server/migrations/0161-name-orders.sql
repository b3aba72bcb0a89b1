-- The .com.ng names that come with a Starter Pack, from the payment that brings one to the day the name is gone. Rows of
-- the platform like the invoices they come from: the operator's queue and the clock look at all of them at once.
create table name_orders (
  id uuid primary key,
  -- How the operator calls it.
  code text not null unique,
  store_id uuid not null,
  -- The invoice that brought it: one payment brings one name, however often it is told.
  invoice_id uuid not null unique references invoices (id),
  state text not null check (state in ('entitled', 'asked', 'registering', 'refused', 'withdrawn', 'registered', 'ending',
    'renewing', 'leaving', 'code_ready', 'expired', 'let_go', 'moved_away')),
  since timestamptz not null,
  created_at timestamptz not null,
  -- What its owner would like, the first choice first.
  wanted text[] not null default '{}',
  -- What is registered, or was.
  name text,
  -- Why it was refused, could not be renewed or is gone, as its owner reads it.
  reason text not null default '',
  -- The day (Lagos) by which we said that it is done; null where nothing waits for us.
  promised_on text,
  registered_at timestamptz,
  -- When the registry's year is over.
  ends_at timestamptz,
  -- The last reminder of this end, in days before it; null: none yet, and then nothing can be billed.
  reminded int,
  -- The payment that pays for the year after this end.
  renewal_reference text,
  -- The transfer code, sealed to this row; emptied when the name stays or is gone.
  sealed_code bytea,
  -- Who gave the registrant's details; null while we keep none.
  details_by uuid,
  -- Since when the registry has still to be told of new details.
  details_at timestamptz,
  -- From when on our copy of the details is thrown away.
  forget_at timestamptz
);
create index name_orders_store on name_orders (store_id, created_at);
create index name_orders_ends on name_orders (ends_at) where state in ('registered', 'ending', 'leaving', 'code_ready');
create index name_orders_waiting on name_orders (state, since)
  where state in ('asked', 'registering', 'renewing', 'leaving', 'expired') or promised_on is not null or details_at is not null;
create index name_orders_details on name_orders (details_by) where details_by is not null;
-- A name is one order's.
create unique index name_orders_one on name_orders (name)
  where state in ('registered', 'ending', 'renewing', 'leaving', 'code_ready');

create table name_moves (
  id uuid primary key,
  name_order_id uuid not null references name_orders (id),
  from_state text not null,
  to_state text not null,
  cause text not null,
  at timestamptz not null
);
create index name_moves_order on name_moves (name_order_id, at);

-- Whom a name is registered for, as the registry asks it: apart from the order, of its store alone, and thrown away on its own.
create table name_registrants (
  store_id uuid not null references stores (store_id) on delete cascade,
  name_order_id uuid not null,
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  phone text not null,
  email text not null,
  given_by uuid not null,
  given_at timestamptz not null,
  primary key (store_id, name_order_id)
);

-- safe for the release before: it makes no invoices of this kind, and shows them as it shows others
alter table invoices drop constraint invoices_kind_check;
alter table invoices add constraint invoices_kind_check check (kind in ('checkout', 'renewal', 'card', 'name'));
alter table invoices drop constraint invoices_check;
alter table invoices add constraint invoices_check check (kind in ('card', 'name') or period is not null);
-- Which name it pays a year of.
alter table invoices add column name_order_id uuid references name_orders (id);
-- A year of a name is paid for once.
create unique index invoices_name_once on invoices (name_order_id, period_start) where kind = 'name' and state = 'paid';

select mark_table('name_orders', 'local');
select mark_table('name_moves', 'local');
select mark_table('name_registrants', 'store');
