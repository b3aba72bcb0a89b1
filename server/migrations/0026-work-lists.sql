-- Whoever takes a row to work on it says until when, so that another process leaves it alone and one that fails goes
-- to the back of the line.
alter table payments add column claimed_until timestamptz;
alter table refunds add column claimed_until timestamptz;
alter table subscriptions add column claimed_until timestamptz;
alter table direct_transfer_times add column claimed_until timestamptz;

-- An event has its own next try; after too many it is given up with an outcome, for the operator to look at.
alter table provider_events add column tries int not null default 0;
alter table provider_events add column next_try_at timestamptz;
alter table provider_events add column claimed_until timestamptz;
-- Set when it was given up; `outcome` says why.
alter table provider_events add column given_up_at timestamptz;
update provider_events set next_try_at = received_at where processed_at is null;
drop index provider_events_open;
create index provider_events_due on provider_events (next_try_at) where next_try_at is not null;
create index provider_events_claimed on provider_events (integration, claimed_until) where claimed_until is not null;
create index provider_events_given_up on provider_events (given_up_at) where given_up_at is not null;

-- A key of another account is a version of its own, so a store may have several at a provider.
drop index integrations_provider;
create index integrations_store on integrations (store_id, created_at);
-- Since when the provider refuses the key; nothing new is begun with it until it works again.
alter table integrations add column refused_at timestamptz;
-- The version whose key opens the same account, proved by a payment of ours that it finds.
alter table integrations add column successor uuid;
-- Whether new payments go the platform's way while the key is refused.
alter table integrations add column fallback boolean not null default false;

-- What is asked of a provider by the clock: once an integration and kind of question.
create table provider_polls (
  integration text not null,
  -- A key is only looked at where a store brought it.
  kind text not null check (kind in ('settlements', 'disputes', 'key')),
  next_at timestamptz not null,
  claimed_until timestamptz,
  primary key (integration, kind)
);
create index provider_polls_due on provider_polls (kind, next_at);
insert into provider_polls (integration, kind, next_at)
  select id::text, kind, now() from integrations, unnest(array['settlements', 'disputes', 'key']) as kind;
insert into provider_polls (integration, kind, next_at)
  select 'platform', kind, now() from unnest(array['settlements', 'disputes']) as kind;

select mark_table('provider_polls', 'local');
