-- What the law has kept is erased six years after the end of its year. Sums that later figures are computed from stay.

-- Sums of the platform's books that erased payments, payouts and settlements were part of. Kobo.
create table books_carried (
  what text primary key,
  kobo bigint not null
);
select mark_table('books_carried', 'local');

-- What its erased payments were in a settlement, and whether one of them was odd.
alter table settlements add column gone_kobo bigint not null default 0;
alter table settlements add column gone_odd boolean not null default false;

-- What its erased entries came to.
alter table store_balances add column earlier_kobo bigint not null default 0;

-- What somebody brought by orders that were erased, and when they placed the first and the last of them.
alter table customers add column earlier_orders int not null default 0;
alter table customers add column earlier_kobo bigint not null default 0;
alter table customers add column earlier_from timestamptz;
alter table customers add column earlier_to timestamptz;

-- A name goes on when the invoice it came with is erased.
alter table name_orders alter column invoice_id drop not null;

-- A review stays when its order is erased.
alter table reviews drop constraint reviews_store_id_order_line_id_fkey;

-- How much of which year was erased.
create table erased_records (
  year int not null,
  what text not null,
  count bigint not null,
  primary key (year, what)
);
select mark_table('erased_records', 'local');

-- What is older and not erased yet, since it is not settled; of a store, or of the platform itself.
create table waiting_records (
  id uuid primary key,
  store_id uuid,
  why text not null,
  count int not null,
  looked_at timestamptz not null
);
create index waiting_records_store on waiting_records (store_id);
select mark_table('waiting_records', 'local');
