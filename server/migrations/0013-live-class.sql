-- Free live classes. The counters on the class decide who gets a seat: every change of them is one guarded statement.
create table live_classes (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  about text not null,
  host_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  capacity integer not null check (capacity > 0),
  held integer not null default 0 check (held >= 0),
  taken integer not null default 0 check (taken >= 0),
  -- The last number given in the waiting line.
  line_last integer not null default 0,
  status text not null default 'scheduled' check (status in ('scheduled', 'live', 'ended')),
  started_at timestamptz,
  ended_at timestamptz,
  room_url text,
  replay_url text,
  gift_title text,
  slide_position integer not null default 0,
  -- Raised when the class is moved; calendars take the event with the highest number.
  sequence integer not null default 0,
  -- Number of the latest event of the live page.
  last_event bigint not null default 0,
  created_at timestamptz not null,
  check (held + taken <= capacity)
);
create index live_classes_when on live_classes (status, starts_at);

-- A seat kept for one browser until a real time.
create table class_holds (
  class_id uuid not null references live_classes (id),
  visitor_hash bytea not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (class_id, visitor_hash)
);
create index class_holds_end on class_holds (class_id, expires_at);

create table class_seats (
  id uuid primary key,
  class_id uuid not null references live_classes (id),
  email text not null,
  first_name text not null,
  phone text not null default '',
  state text not null check (state in ('asking', 'seated', 'waitlisted', 'canceled')),
  -- Place in the waiting line, as a number that only rises.
  line integer,
  key_hash bytea not null unique,
  -- Added to the class's own number in the calendar event; raised when the seat is given up or taken up again.
  revision integer not null default 0,
  registered_at timestamptz not null,
  present_ms integer not null default 0,
  last_beat_at timestamptz,
  gift_released_at timestamptz,
  unique (class_id, email)
);
create index class_seats_line on class_seats (class_id, line) where state = 'waitlisted';

create table class_slides (
  class_id uuid not null references live_classes (id),
  position integer not null,
  title text not null,
  lines jsonb not null,
  primary key (class_id, position)
);

create table class_gifts (
  class_id uuid primary key references live_classes (id),
  file_name text not null,
  bytes bytea not null
);

create table class_words (
  class_id uuid not null references live_classes (id),
  word text not null,
  given_at timestamptz not null,
  primary key (class_id, word)
);
create table class_words_heard (
  seat_id uuid not null references class_seats (id),
  word text not null,
  heard_at timestamptz not null,
  primary key (seat_id, word)
);

create table class_questions (
  id uuid primary key,
  class_id uuid not null references live_classes (id),
  seat_id uuid not null references class_seats (id),
  text text not null,
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'hidden')),
  answer text,
  asked_at timestamptz not null
);
create index class_questions_class on class_questions (class_id, asked_at);

-- What the live page shows, in order; captions are kept here and nowhere else.
create table class_events (
  class_id uuid not null references live_classes (id),
  seq bigint not null,
  name text not null,
  data jsonb not null,
  at timestamptz not null,
  primary key (class_id, seq)
);

-- Reminders that went out; a moved class has a new sequence, so they go out again.
create table class_reminders (
  class_id uuid not null references live_classes (id),
  kind text not null,
  sequence integer not null,
  sent_at timestamptz not null,
  primary key (class_id, kind, sequence)
);

-- Links to the host's console work once; what they open is a session of its own.
create table class_host_keys (
  key_hash bytea primary key,
  class_id uuid not null references live_classes (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create table class_host_sessions (
  secret_hash bytea primary key,
  class_id uuid not null references live_classes (id),
  expires_at timestamptz not null
);

create table class_interest (
  email text primary key,
  asked_at timestamptz not null
);

select mark_table('live_classes', 'local');
select mark_table('class_holds', 'local');
select mark_table('class_seats', 'local');
select mark_table('class_slides', 'local');
select mark_table('class_gifts', 'local');
select mark_table('class_words', 'local');
select mark_table('class_words_heard', 'local');
select mark_table('class_questions', 'local');
select mark_table('class_events', 'local');
select mark_table('class_reminders', 'local');
select mark_table('class_host_keys', 'local');
select mark_table('class_host_sessions', 'local');
select mark_table('class_interest', 'local');
