-- Bounds on what strangers can cause: mails to others, stock held by orders nobody means, accounts shut by wrong guesses,
-- and a course that is loaded whole and given back.

-- How many mails of a kind went to an address in an hour and in a day. Counted when a mail leaves, one statement each.
create table mail_counts (
  recipient text not null,
  bound text not null,
  window_start timestamptz not null,
  used int not null,
  primary key (recipient, bound, window_start)
);
create index mail_counts_old on mail_counts (window_start);
select mark_table('mail_counts', 'local');
-- Asked for by a browser that has been in this account before, so no stranger's flood stands in its way.
alter table mails add column from_known boolean not null default false;

-- What is counted by the hour or the day for a store, such as its orders from one network.
create table store_tallies (
  store_id uuid not null,
  what text not null,
  window_start timestamptz not null,
  used int not null,
  primary key (store_id, what, window_start)
);
create index store_tallies_old on store_tallies (window_start);
select mark_table('store_tallies', 'local');

-- The basket and the form an order was made of: its key gives the order out to nobody else.
alter table orders add column content_hash bytea;
-- Stands for the network it came from; never the address itself.
alter table orders add column network_hash bytea;
-- null: as usual. asked: unusual, so it holds no goods until the owner has confirmed it. unheld: unusual and to be paid
-- online, so its money is the confirmation, and takes the goods when it comes.
alter table orders add column confirmation text;
alter table orders add constraint orders_confirmation_check check (confirmation in ('asked', 'confirmed', 'not_real', 'not_answered', 'unheld'));
create index orders_to_confirm on orders (store_id, placed_at) where confirmation = 'asked' and status = 'open';

-- Networks and phone numbers an owner called not real: until then their orders are asked about and mail nobody.
create table order_blocks (
  store_id uuid not null references stores (store_id) on delete cascade,
  what text not null,
  until_at timestamptz not null,
  primary key (store_id, what)
);
select mark_table('order_blocks', 'store');

-- When an order nobody confirmed is given up, where the sweep finds it without opening each store.
create table order_confirm_times (
  store_id uuid not null,
  order_id uuid not null,
  due_at timestamptz not null,
  primary key (store_id, order_id)
);
create index order_confirm_times_due on order_confirm_times (due_at);
select mark_table('order_confirm_times', 'local');

-- A third kind of mailed key: it signs its owner in.
alter table email_tokens drop constraint email_tokens_kind_check;
alter table email_tokens add constraint email_tokens_kind_check check (kind in ('verify', 'reset', 'sign_in'));

-- What an access has loaded of each video, in 128 pieces of its length, in whatever size.
create table course_loaded (
  entitlement_id uuid not null references course_entitlements (id),
  video_id text not null,
  pieces bit(128) not null,
  primary key (entitlement_id, video_id)
);
select mark_table('course_loaded', 'local');

-- A course is given back once by one inbox; who buys it again keeps it.
create table course_givebacks (
  course_id uuid not null references courses (id),
  inbox text not null,
  reference text not null,
  given_at timestamptz not null,
  primary key (course_id, inbox)
);
select mark_table('course_givebacks', 'local');
