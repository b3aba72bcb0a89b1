-- Whose keys a try is made with: the platform's, or those of one store. A try never changes between them.
alter table payments add column integration text not null default 'platform';
-- The provider's name for the bank account the money of a try goes to; null while the store has given none.
alter table payments add column subaccount text;
-- Ways the payer is offered on the provider's page; null: whatever the provider has.
alter table payments add column channels text[];
create index payments_sales on payments (store_id, paid_at desc, reference desc) where captured_kobo is not null;
create index payments_money on payments (integration, paid_at) where captured_kobo is not null;

-- A store's own bank account, as the provider knows it. A change is a new row, so that earlier money keeps its way.
create table payout_accounts (
  id uuid primary key,
  store_id uuid not null,
  provider text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null,
  -- Null until the provider has answered; asked for again until then.
  subaccount text unique,
  state text not null check (state in ('pending', 'active', 'refused', 'replaced')),
  added_by uuid not null,
  created_at timestamptz not null,
  replaced_at timestamptz
);
-- The account in use, and beside it at most one that is on its way.
create unique index payout_accounts_active on payout_accounts (store_id) where state = 'active';
create unique index payout_accounts_next on payout_accounts (store_id) where state in ('pending', 'refused');
create index payout_accounts_pending on payout_accounts (created_at) where state = 'pending';

-- A store's own keys at a provider. Secrets are sealed; what is shown of them is `shown`.
create table integrations (
  id uuid primary key,
  store_id uuid not null,
  provider text not null check (provider in ('paystack', 'flutterwave')),
  mode text not null check (mode in ('test', 'live')),
  sealed_key bytea not null,
  -- Still signs events while the provider's side is being changed.
  sealed_previous bytea,
  -- Flutterwave sends this text back with each event; we make it up.
  sealed_hash bytea,
  shown text not null,
  -- The secret part of the webhook address, sealed to be shown again, and its hash to be found by.
  sealed_token bytea not null,
  token_hash bytea not null unique,
  active boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index integrations_active on integrations (store_id) where active;
create unique index integrations_provider on integrations (store_id, provider);

-- What a provider paid out, as it says itself.
create table settlements (
  integration text not null,
  id text not null,
  -- Null: the main account.
  subaccount text,
  state text not null,
  gross_kobo bigint not null,
  fees_kobo bigint not null,
  deductions_kobo bigint not null,
  net_kobo bigint not null,
  settled_at timestamptz not null,
  -- Set once its payments are all known here.
  read_at timestamptz,
  primary key (integration, id)
);
create index settlements_unread on settlements (integration) where read_at is null;
create table settlement_lines (
  integration text not null,
  settlement_id text not null,
  reference text not null,
  primary key (integration, reference),
  foreign key (integration, settlement_id) references settlements (integration, id)
);
create index settlement_lines_settlement on settlement_lines (integration, settlement_id);

create table disputes (
  integration text not null,
  id text not null,
  reference text not null references payments (reference),
  amount_kobo bigint not null check (amount_kobo > 0),
  category text not null,
  state text not null check (state in ('open', 'answered', 'won', 'lost')),
  due_at timestamptz,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (integration, id)
);
create index disputes_reference on disputes (reference);
create index disputes_open on disputes (changed_at) where state in ('open', 'answered');

-- Differences between our books and the provider's, found by the daily check.
create table book_differences (
  integration text not null,
  subject text not null,
  explanation text not null,
  amount_kobo bigint not null,
  found_at timestamptz not null,
  explained_at timestamptz,
  primary key (integration, subject)
);

select mark_table('payout_accounts', 'local');
select mark_table('integrations', 'local');
select mark_table('settlements', 'local');
select mark_table('settlement_lines', 'local');
select mark_table('disputes', 'local');
select mark_table('book_differences', 'local');

alter table stores add column fee_bearer text not null default 'store';
alter table stores add constraint stores_fee_bearer_check check (fee_bearer in ('store', 'shopper'));
alter table stores add column pay_channels text[] not null default '{card,bank_transfer,ussd}';

alter table orders add column fee_kobo bigint not null default 0;
alter table orders add constraint orders_fee_kobo_check check (fee_kobo >= 0);
alter table orders drop constraint orders_check;
alter table orders add constraint orders_total check (total_kobo = subtotal_kobo + delivery_kobo + fee_kobo);
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('capture', 'refund', 'refund_failed', 'cash', 'dispute_lost'));
