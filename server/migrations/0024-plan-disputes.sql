-- What a plan's payment may still come to after it was taken: a bank that wants it back, and a refund that fails.
create table plan_disputes (
  -- As payments know it: one row for each, so that a signal that is repeated finds itself.
  integration text not null,
  id text not null,
  subscription_id uuid not null references subscriptions (id),
  invoice_id uuid not null references invoices (id),
  reference text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null check (state in ('open', 'answered', 'won', 'lost')),
  -- Whether it is about money that paid for a period when it came; such a dispute stops what would be charged next.
  holds boolean not null,
  due_at timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz,
  primary key (integration, id)
);
create index plan_disputes_subscription on plan_disputes (subscription_id, opened_at);
create index plan_disputes_reference on plan_disputes (reference);

-- Since when a dispute holds the plan; nothing is charged until it is empty again.
alter table subscriptions add column held_at timestamptz;
-- When the last dispute that held it was over; days without pay are counted from here.
alter table subscriptions add column resumed_at timestamptz;

-- How the plan stood when a refund ended it, for the case that the refund fails.
alter table invoices add column ended_state text;
alter table invoices add constraint invoices_ended_state_check check (ended_state in ('active', 'canceled'));
alter table invoices add column ended_next text;
alter table invoices add constraint invoices_ended_next_check check (ended_next in ('monthly', 'annual'));

alter table invoices drop constraint invoices_state_check;
alter table invoices add constraint invoices_state_check
  check (state in ('open', 'paid', 'void', 'refunded', 'charged_back'));
drop index invoices_period_once;
create unique index invoices_period_once on invoices (subscription_id, period)
  where state in ('paid', 'refunded', 'charged_back') and kind <> 'card';

select mark_table('plan_disputes', 'local');
