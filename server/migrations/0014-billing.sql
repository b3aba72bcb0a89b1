-- What stores pay the platform. Rows of the platform, like every payment (docs/decisions/0004): the billing clock looks
-- at all of them at once.
alter table stores add column plan_until timestamptz;

create table subscriptions (
  id uuid primary key,
  -- Short name in the references of its charges.
  code text not null unique,
  -- One for a store's whole life, so a trial or a period can be had once only.
  store_id uuid not null unique,
  state text not null check (state in ('trialing', 'active', 'past_due', 'canceled', 'lapsed')),
  offer text not null,
  billing text not null check (billing in ('monthly', 'annual')),
  -- How Starter goes on at the end of the period; null: not at all.
  next_billing text check (next_billing in ('monthly', 'annual')),
  -- Paid periods so far; 0 in a trial.
  period int not null default 0,
  price_kobo bigint not null default 0 check (price_kobo >= 0),
  period_start timestamptz,
  period_end timestamptz,
  -- Day of the month periods begin on, kept through shorter months.
  anchor_day int not null check (anchor_day between 1 and 31),
  trial_at timestamptz,
  -- When the billing clock looks at it next.
  due_at timestamptz,
  created_at timestamptz not null
);
create index subscriptions_due on subscriptions (due_at) where due_at is not null;

create table subscription_moves (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  from_state text not null,
  to_state text not null,
  cause text not null,
  at timestamptz not null
);
create index subscription_moves_subscription on subscription_moves (subscription_id, at);

create table saved_cards (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  -- Under this address the provider charges it, and no other.
  email text not null,
  -- AES-256-GCM; emptied when the provider has forgotten the card.
  sealed_code bytea,
  signature text,
  brand text not null,
  last4 text not null,
  exp_month int not null,
  exp_year int not null,
  bank text,
  consent_text text not null,
  consent_version text not null,
  consent_by uuid not null,
  consent_at timestamptz not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index saved_cards_one on saved_cards (subscription_id) where removed_at is null;

create table invoices (
  id uuid primary key,
  -- Counted over the whole platform, given when it is paid, without gaps.
  number bigint unique,
  subscription_id uuid not null references subscriptions (id),
  store_id uuid not null,
  store_name text not null,
  bill_to text not null,
  email text not null,
  kind text not null check (kind in ('checkout', 'renewal', 'card')),
  state text not null check (state in ('open', 'paid', 'void', 'refunded')),
  -- The period it pays for; none for the check of a card.
  period int,
  offer text not null,
  billing text not null check (billing in ('monthly', 'annual')),
  price_kobo bigint not null check (price_kobo >= 0),
  amount_kobo bigint not null check (amount_kobo > 0),
  lines jsonb not null,
  period_start timestamptz,
  period_end timestamptz,
  -- Charges of the kept card begun so far, and how many of them the payer was told about.
  tries int not null default 0,
  told_tries int not null default 0,
  -- The try that paid it.
  reference text,
  -- Given with it: that the card may be kept and charged.
  consent_version text,
  consent_by uuid,
  consent_at timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  check (kind = 'card' or period is not null)
);
-- A period is paid for once, however many tries, tabs and processes there are.
create unique index invoices_period_once on invoices (subscription_id, period)
  where state in ('paid', 'refunded') and kind <> 'card';
create unique index invoices_one_renewal on invoices (subscription_id, period) where kind = 'renewal' and state = 'open';
create index invoices_store on invoices (store_id, created_at);

create table invoice_numbers (
  name text primary key,
  value bigint not null
);
insert into invoice_numbers values ('invoice', 0);

select mark_table('subscriptions', 'local');
select mark_table('subscription_moves', 'local');
select mark_table('saved_cards', 'local');
select mark_table('invoices', 'local');
select mark_table('invoice_numbers', 'local');
