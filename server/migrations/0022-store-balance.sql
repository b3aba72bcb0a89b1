-- What lost disputes took of a payment, apart from refunds: a refund may fail, a lost dispute does not.
alter table payments add column disputed_kobo bigint not null default 0;
-- Of that, what was on its way back as a refund already when the bank took it: it may leave twice.
alter table payments add column twice_kobo bigint not null default 0;
-- Kept of a sale for what its store owes; fixed before the payer is sent away.
alter table payments add column recovery_kobo bigint not null default 0;
alter table payments add constraint payments_check1 check (recovery_kobo >= 0 and recovery_kobo < amount_kobo);

alter table payments drop constraint payments_check;
update payments p set
  disputed_kobo = least(captured_kobo, coalesce((select sum(d.amount_kobo) from disputes d
    where d.reference = p.reference and d.state = 'lost'), 0)),
  refund_kobo = coalesce((select sum(r.amount_kobo) from refunds r
    where r.reference = p.reference and r.state <> 'failed'), 0)
  where refund_kobo > 0;
update payments set twice_kobo = refund_kobo + disputed_kobo - captured_kobo
  where refund_kobo + disputed_kobo > captured_kobo;
-- The wall behind the row lock: what is asked for and not failed, and what disputes took, never exceed what came in.
-- Only a dispute that is lost while a refund is under way passes it, and says by how much.
alter table payments add constraint payments_check check (
  refund_kobo >= 0 and disputed_kobo >= 0 and disputed_kobo <= coalesce(captured_kobo, 0)
  and twice_kobo >= 0 and twice_kobo <= disputed_kobo and twice_kobo <= refund_kobo
  and refund_kobo + disputed_kobo - twice_kobo <= coalesce(captured_kobo, 0));
create index payments_recovering on payments (store_id) where recovery_kobo > 0;

-- waiting: nothing is asked of the provider until it is covered; withdrawn: ended by us, the provider never took it up.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (state in
  ('waiting', 'requested', 'sent', 'processing', 'processed', 'failed', 'needs_attention', 'withdrawn'));
-- Why it ended, where a person or we ourselves ended it.
alter table refunds add column ended_because text not null default '';
-- A key is used up only while its refund may still go back.
alter table refunds drop constraint refunds_key_key;
create unique index refunds_key on refunds (key) where state not in ('failed', 'withdrawn');
drop index refunds_one_in_flight;
create unique index refunds_one_in_flight on refunds (reference) where state in ('waiting', 'requested');
-- One of theirs is one of ours.
create unique index refunds_theirs on refunds (reference, provider_refund_id) where provider_refund_id is not null;
create index refunds_waiting on refunds (created_at) where state = 'waiting';

-- A sale of which we keep a part is in two settlements: the store's and ours.
alter table settlement_lines drop constraint settlement_lines_pkey;
alter table settlement_lines add primary key (integration, settlement_id, reference);
create index settlement_lines_reference on settlement_lines (integration, reference);

-- How a store stands with the platform's own account. Locked where two changes must not pass each other.
create table store_balances (
  store_id uuid primary key,
  -- The sum of its entries: what the store owes; below nothing, what is held for it.
  owed_kobo bigint not null default 0,
  -- Whether its provider was told to pay nothing out to it.
  payouts_stopped boolean not null default false,
  -- When they were last stopped or let go.
  payouts_changed_at timestamptz,
  changed_at timestamptz not null
);
create index store_balances_owing on store_balances (owed_kobo) where owed_kobo > 0;

-- Why: append-only. More owed is above nothing, less owed or more held below.
create table store_balance_entries (
  id uuid primary key,
  store_id uuid not null,
  kind text not null check (kind in
    ('held_sale', 'recovered', 'refund', 'dispute', 'taken', 'payout', 'paid', 'forgiven')),
  -- The payment, refund, dispute or settlement it follows from, or the bank's reference.
  subject text not null,
  -- A refund that came back and went out again has more than one.
  turn int not null default 0,
  amount_kobo bigint not null check (amount_kobo <> 0),
  note text not null default '',
  actor text not null default 'system',
  at timestamptz not null,
  unique (kind, subject, turn)
);
create index store_balance_entries_store on store_balance_entries (store_id, at);

insert into store_balance_entries (id, store_id, kind, subject, amount_kobo, at)
  select gen_random_uuid(), store_id, 'held_sale', reference, coalesce(fee_kobo, 0) - captured_kobo, paid_at from payments
  where integration = 'platform' and subaccount is null and store_id is not null and purpose <> 'plan'
    and captured_kobo > coalesce(fee_kobo, 0) and captured_currency = 'NGN'
  union all
  select gen_random_uuid(), p.store_id, 'refund', r.id::text, r.amount_kobo, r.created_at
  from refunds r join payments p on p.reference = r.reference
  where p.integration = 'platform' and p.store_id is not null and p.purpose <> 'plan'
    and p.captured_currency = 'NGN' and r.state not in ('failed', 'needs_attention')
  union all
  select gen_random_uuid(), p.store_id, 'dispute', d.integration || ':' || d.id, d.amount_kobo, d.changed_at
  from disputes d join payments p on p.reference = d.reference
  where p.integration = 'platform' and p.store_id is not null and p.purpose <> 'plan'
    and p.captured_currency = 'NGN' and d.state = 'lost'
  union all
  select gen_random_uuid(), a.store_id, 'taken', s.integration || ':' || s.id, -s.deductions_kobo, s.settled_at
  from settlements s join payout_accounts a on a.subaccount = s.subaccount
  where s.integration = 'platform' and s.deductions_kobo > 0 and s.read_at is not null;
insert into store_balances (store_id, owed_kobo, changed_at)
  select store_id, sum(amount_kobo), max(at) from store_balance_entries group by store_id;

select mark_table('store_balances', 'local');
select mark_table('store_balance_entries', 'local');
