-- Addresses of an owner's programs that are told what happens in the store.
create table webhook_endpoints (
  id uuid primary key,
  store_id uuid not null,
  url text not null,
  events text[] not null,
  -- `stopped`: by us, after it did not answer for days.
  state text not null check (state in ('on', 'paused', 'stopped')),
  -- What its messages are signed with, sealed; one that was replaced still signs beside it for a while.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  made_at timestamptz not null,
  -- Since when nothing went through; null: the last one did.
  failing_since timestamptz,
  -- Nobody sends to it before: somebody does at this moment, or it rests after a failure.
  free_at timestamptz not null
);
create index webhook_endpoints_store on webhook_endpoints (store_id, made_at);

-- What happened, for each address that asked for it, written with the change itself. Nothing of a customer is in it.
create table webhook_deliveries (
  -- It goes out under this id, however often.
  id uuid primary key,
  store_id uuid not null,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- In the order in which things happened.
  event_id uuid not null,
  -- The same again does nothing.
  key text not null,
  event text not null,
  data jsonb not null,
  -- null until it is taken up, a moment later: where it is written nobody has a clock.
  at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  -- In all, and since it was last asked for.
  attempts int not null default 0,
  tries int not null default 0,
  due_at timestamptz not null,
  unique (endpoint_id, key)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, at, event_id);

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  number int not null,
  at timestamptz not null,
  -- null: nothing was answered.
  status int,
  ms int not null,
  -- The beginning of the answer, or what went wrong.
  said text not null,
  primary key (delivery_id, number)
);

select mark_table('webhook_endpoints', 'local');
select mark_table('webhook_deliveries', 'local');
select mark_table('webhook_attempts', 'local');
