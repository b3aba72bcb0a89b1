-- Texts (SMS) waiting to go and texts gone. The key makes sending the same news twice impossible.
create table texts (
  id uuid primary key,
  key text not null unique,
  -- Whose day they count in, and about which of its orders they are.
  store_id uuid not null,
  order_id uuid not null,
  recipient text not null,
  kind text not null,
  -- Forgotten when it is over.
  words text,
  -- What the provider counts, and bills: one for 160 letters.
  segments int not null check (segments > 0),
  state text not null check (state in ('queued', 'sent', 'delivered', 'failed')),
  -- Why it was not sent or did not arrive.
  reason text check (reason in ('over_limit', 'stopped', 'refused', 'not_arrived', 'too_old')),
  -- By which the provider reports what became of it.
  provider_id text,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  next_try_at timestamptz not null,
  attempts int not null default 0,
  last_error text
);
create index texts_waiting on texts (next_try_at) where state = 'queued';
create index texts_of_order on texts (store_id, order_id);
create index texts_of_day on texts (store_id, created_at);
create index texts_old on texts (created_at);
create unique index texts_provider on texts (provider_id);
select mark_table('texts', 'local');

-- Phones that want no texts of us any more, whichever store has them sent. Kept as a keyed hash.
create table text_stops (
  phone_hash bytea primary key,
  stopped_at timestamptz not null
);
select mark_table('text_stops', 'local');
