-- A mail waits until its next try; trying it moves that time on, so that two processes never send the same mail at once.
alter table mails add column next_try_at timestamptz not null default '1970-01-01 00:00:00+00';
-- Set when we stopped trying: refused for good, or too old to be of use.
alter table mails add column failed_at timestamptz;
create index mails_waiting on mails (next_try_at) where sent_at is null and failed_at is null;
