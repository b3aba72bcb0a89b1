-- What a person decided about money that did not simply pay for something, and why. Append-only.
create table money_decisions (
  id uuid primary key,
  at timestamptz not null,
  -- `ask`: the owner of a store asked us to look at money that came by our keys.
  kind text not null check (kind in ('accept', 'return', 'explain', 'ask')),
  about text not null check (about in ('payment', 'unmatched', 'difference')),
  -- Whose keys it came by, or the provider's name for money nobody asked for.
  integration text not null,
  -- The payment's reference, or what differs.
  subject text not null,
  -- Given back on another way than the provider's, as the decider says. Kobo.
  sent_back_kobo bigint not null default 0 check (sent_back_kobo >= 0),
  reason text not null,
  actor text not null
);
create index money_decisions_subject on money_decisions (about, subject, at);
select mark_table('money_decisions', 'local');

-- Set when somebody explained it; what happens to its money later opens the case again.
alter table payments add column explained_at timestamptz;
-- One is being sent back at a time; the provider keeps no key for it.
alter table unmatched_money add column returning_at timestamptz;

create index payments_unanswered on payments (expires_at)
  where state in ('created', 'ready', 'in_progress', 'confirming');
create index refunds_unsettled on refunds (reference) where state <> 'processed';
create index unmatched_money_open on unmatched_money (found_at) where explained_at is null;
create index book_differences_open on book_differences (found_at) where explained_at is null;
