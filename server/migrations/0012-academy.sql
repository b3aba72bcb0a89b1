-- The academy is the platform's own, so nothing here belongs to a store. Content comes from a folder by the
-- operator's command; what people did is kept by video id and outlives every new import.
create table courses (
  id uuid primary key,
  slug text not null unique,
  label text not null,
  title text not null,
  description text not null,
  price_kobo bigint not null check (price_kobo > 0),
  currency text not null default 'NGN',
  cover_key text,
  cover_alt text not null default '',
  cover_width int not null default 0,
  cover_height int not null default 0,
  created_at timestamptz not null
);

create table course_lessons (
  course_id uuid not null references courses (id),
  position int not null,
  title text not null,
  primary key (course_id, position)
);

create table course_videos (
  course_id uuid not null references courses (id),
  id text not null,
  lesson int not null,
  position int not null,
  title text not null,
  summary text not null default '',
  seconds double precision not null check (seconds >= 0),
  -- SHA-256 of the file as delivered; everything made from it lies below a key that names it.
  source_hash text not null,
  -- The file the smaller versions were made from; differs from source_hash until they are made.
  ladder_hash text,
  captions_key text,
  -- Left out of the latest import; its progress stays.
  retired_at timestamptz,
  primary key (course_id, id)
);

create table course_renditions (
  course_id uuid not null,
  video_id text not null,
  name text not null check (name in ('144p', '240p', '360p', '480p', 'source', 'voice')),
  height int not null,
  bytes bigint not null,
  bitrate int not null,
  blob_key text not null,
  primary key (course_id, video_id, name),
  foreign key (course_id, video_id) references course_videos (course_id, id)
);

create table course_stills (
  course_id uuid not null,
  video_id text not null,
  position int not null,
  at double precision not null,
  blob_key text not null,
  primary key (course_id, video_id, position),
  foreign key (course_id, video_id) references course_videos (course_id, id)
);

-- What somebody wanted to buy, written with its try to pay before any money can move.
create table course_purchases (
  id uuid primary key,
  course_id uuid not null references courses (id),
  email text not null check (email = lower(email)),
  -- Set when a signed-in owner bought it.
  user_id uuid,
  reference text not null unique,
  -- Of the cookie of the browser that began it; the only one that may be let in by the reference.
  device_hash bytea not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When its reference was traded for a session; never twice.
  exchanged_at timestamptz
);
create index course_purchases_email on course_purchases (course_id, email, created_at);

create table course_entitlements (
  id uuid primary key,
  course_id uuid not null references courses (id),
  email text not null check (email = lower(email)),
  user_id uuid,
  -- null: given by the operator.
  purchase_id uuid references course_purchases (id),
  granted_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_because text,
  unique (course_id, email)
);
create index course_entitlements_user on course_entitlements (user_id) where user_id is not null;
create index course_entitlements_purchase on course_entitlements (purchase_id) where purchase_id is not null;

create table course_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  entitlement_id uuid not null references course_entitlements (id),
  -- Let in by paying and not by proving who they are: good for what this purchase gives and nothing else.
  purchase_id uuid references course_purchases (id),
  device_hash bytea not null,
  -- Media seconds booked in it, which time itself bounds.
  booked_seconds double precision not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index course_sessions_entitlement on course_sessions (entitlement_id, created_at);
create index course_sessions_old on course_sessions (expires_at);

create table course_links (
  key_hash bytea primary key,
  entitlement_id uuid not null references course_entitlements (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index course_links_entitlement on course_links (entitlement_id);
create index course_links_old on course_links (expires_at);

-- When a link was last asked for, for known and unknown addresses alike.
create table course_link_locks (
  email text primary key,
  locked_until timestamptz not null
);

create table course_progress (
  entitlement_id uuid not null references course_entitlements (id),
  video_id text not null,
  -- Stretches of media time really played: [[from, to], …], in order and apart.
  stretches jsonb not null default '[]',
  played_seconds double precision not null default 0,
  position_seconds double precision not null default 0,
  position_at timestamptz,
  -- Said by the player or counted by us; never taken back.
  watched_at timestamptz,
  -- Counted by us, which is what certificates go by.
  counted_at timestamptz,
  primary key (entitlement_id, video_id)
);

create table course_certificates (
  code text primary key,
  entitlement_id uuid not null unique references course_entitlements (id),
  name text not null,
  course_title text not null,
  issued_at timestamptz not null
);

select mark_table('courses', 'local');
select mark_table('course_lessons', 'local');
select mark_table('course_videos', 'local');
select mark_table('course_renditions', 'local');
select mark_table('course_stills', 'local');
select mark_table('course_purchases', 'local');
select mark_table('course_entitlements', 'local');
select mark_table('course_sessions', 'local');
select mark_table('course_links', 'local');
select mark_table('course_link_locks', 'local');
select mark_table('course_progress', 'local');
select mark_table('course_certificates', 'local');
