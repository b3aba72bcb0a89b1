-- What somebody reports about a shop, on a page of ours. The shop is never told who did.
create table abuse_reports (
  id uuid primary key,
  -- By which its sender and we speak of it.
  code text not null unique,
  store_id uuid not null,
  reason text not null
    check (reason in ('counterfeit', 'not_delivered', 'illegal', 'harm', 'rights', 'privacy', 'other')),
  -- The page it is about, as a path of the shop.
  page text not null,
  words text not null,
  -- Where the outcome is told; '' where nobody said, and once it was told.
  email text not null,
  language text not null,
  state text not null check (state in ('open', 'looked_at', 'acted', 'dismissed')),
  at timestamptz not null,
  since timestamptz not null,
  -- The same again, while nobody has looked at it, is the same one.
  same text unique,
  -- What was done about the store, or why nothing was, in words its sender reads.
  measure_id uuid,
  answer text not null default '',
  by_whom text not null default ''
);
create index abuse_reports_waiting on abuse_reports (at) where state in ('open', 'looked_at');
create index abuse_reports_of_store on abuse_reports (store_id, at);
create index abuse_reports_over on abuse_reports (since) where state in ('acted', 'dismissed');
select mark_table('abuse_reports', 'local');
