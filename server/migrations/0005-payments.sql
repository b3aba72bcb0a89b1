-- One row a try to pay, written before any money can move. Owned by an order, later a plan or a course.
create table payments (
  reference text primary key,
  purpose text not null,
  owner_id uuid not null,
  store_id uuid,
  provider text not null,
  mode text not null check (mode in ('test', 'live')),
  state text not null check (state in ('created', 'ready', 'in_progress', 'confirming', 'paid', 'mismatch', 'late_paid',
    'failed', 'abandoned', 'expired')),
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null,
  email text not null,
  callback_url text not null,
  access_code text,
  authorization_url text,
  captured_kobo bigint,
  captured_currency text,
  fee_kobo bigint,
  channel text,
  provider_status text,
  gateway_response text,
  mismatch text,
  -- Asked for and not failed; the check is the wall behind the row lock.
  refund_kobo bigint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  next_check_at timestamptz,
  checks int not null default 0,
  check (refund_kobo >= 0 and refund_kobo <= coalesce(captured_kobo, 0))
);
-- At most one capture fulfils an owner, whatever the number of signals.
create unique index payments_one_paid on payments (purpose, owner_id) where state = 'paid';
create index payments_owner on payments (purpose, owner_id, created_at);
create index payments_due on payments (next_check_at) where next_check_at is not null;
create index payments_to_explain on payments (store_id, created_at) where state in ('mismatch', 'late_paid');

create table payment_moves (
  id uuid primary key,
  reference text not null references payments (reference),
  from_state text not null,
  to_state text not null,
  cause text not null,
  at timestamptz not null
);
create index payment_moves_reference on payment_moves (reference);

-- The inbox: raw bytes first, work after.
create table provider_events (
  id uuid primary key,
  provider text not null,
  integration text not null,
  digest bytea not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  outcome text,
  unique (provider, integration, digest)
);
create index provider_events_open on provider_events (received_at) where processed_at is null;

-- Money a signed event speaks of that no try of ours asked for.
create table unmatched_money (
  provider text not null,
  reference text not null,
  amount_kobo bigint,
  currency text,
  event_id uuid not null,
  found_at timestamptz not null,
  explained_at timestamptz,
  primary key (provider, reference)
);

create table refunds (
  id uuid primary key,
  reference text not null references payments (reference),
  -- The asker's key: asking twice with it is asking once.
  key text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null check (state in ('requested', 'sent', 'processing', 'processed', 'failed', 'needs_attention')),
  reason text not null default '',
  provider_refund_id text,
  requested_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  next_check_at timestamptz,
  checks int not null default 0
);
create index refunds_reference on refunds (reference);
create index refunds_due on refunds (next_check_at) where next_check_at is not null;
-- The provider keeps no key for refunds, so one is under way per payment at a time.
create unique index refunds_one_in_flight on refunds (reference) where state = 'requested';

select mark_table('payments', 'local');
select mark_table('payment_moves', 'local');
select mark_table('provider_events', 'local');
select mark_table('unmatched_money', 'local');
select mark_table('refunds', 'local');
