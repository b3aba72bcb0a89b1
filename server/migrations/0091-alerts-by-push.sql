-- The pair of keys by which push services know that a message is ours; one, made once. Another takes its place where it cannot be opened.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key bytea not null,
  made_at timestamptz not null
);

-- Browsers that ring, one for each session: whoever signs out hears no more of the store.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The public key it was given: a message signed by another is refused.
  server_key text not null,
  -- What it calls itself, as in “Chrome on Android”.
  name text not null,
  added_at timestamptz not null
);
create index push_devices_user on push_devices (user_id);

-- What a person wants to hear of a store.
create table push_choices (
  store_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  enabled boolean not null,
  kinds text[] not null,
  -- Hours of the clock in Lagos, `22:00`; '' for none.
  quiet_from text not null,
  quiet_until text not null,
  hide_amounts boolean not null,
  primary key (store_id, user_id)
);
create index push_choices_user on push_choices (user_id);

-- What happened, written with the change itself. Nothing of a customer is in it.
create table push_news (
  id uuid primary key,
  store_id uuid not null,
  -- The same again does nothing.
  key text not null,
  kind text not null,
  data jsonb not null,
  at timestamptz not null,
  unique (store_id, key)
);
create index push_news_at on push_news (at);

-- One for each browser and piece of news.
create table push_messages (
  news_id uuid not null references push_news (id) on delete cascade,
  device_id uuid not null references push_devices (id) on delete cascade,
  -- Came in quiet hours: told together with the others when they are over.
  held boolean not null,
  -- The next try, or the end of the quiet hours.
  due_at timestamptz not null,
  attempts int not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  primary key (news_id, device_id)
);
create index push_messages_waiting on push_messages (due_at) where sent_at is null and failed_at is null;
create index push_messages_device on push_messages (device_id, sent_at);

select mark_table('push_keys', 'local');
select mark_table('push_devices', 'local');
select mark_table('push_choices', 'local');
select mark_table('push_news', 'local');
select mark_table('push_messages', 'local');
