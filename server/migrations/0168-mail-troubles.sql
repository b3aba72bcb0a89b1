-- Addresses at which mails did not arrive, each once, however many mails that were. It is forgotten when one arrives.
create table mail_troubles (
  address text primary key check (address = lower(address)),
  -- held_up: for now, mails go on being tried. undeliverable: for good, mails are kept back. trying: somebody had it tried
  -- again, and nothing came back since.
  state text not null check (state in ('held_up', 'undeliverable', 'trying')),
  reason text not null check (reason in ('no_mailbox', 'full', 'blocked', 'other')),
  -- What the mail server or the provider said, cut.
  said text not null,
  -- Told by a notice of the mail provider, so that its taking the next mail proves nothing.
  by_notice boolean not null,
  -- Since when mails have not arrived.
  since timestamptz not null,
  -- When it came into this state, or was found in it again.
  moved_at timestamptz not null,
  -- When somebody last had it tried again.
  tried_at timestamptz
);
create index mail_troubles_moved on mail_troubles (moved_at);
select mark_table('mail_troubles', 'local');

-- It was kept back, refused or sent back for its address.
alter table mails add column undeliverable boolean not null default false;
create index mails_undeliverable on mails (recipient) where undeliverable;

-- Who called a mail of ours spam gets none that can be stopped, of any store. A keyed hash, so that it holds after all
-- else about them is erased.
create table mail_complaints (
  address_hash bytea primary key,
  complained_at timestamptz not null
);
select mark_table('mail_complaints', 'local');

-- Notices of providers about messages, each of which is told once.
create table message_notices (
  id text primary key,
  received_at timestamptz not null
);
create index message_notices_old on message_notices (received_at);
select mark_table('message_notices', 'local');
