-- The way to rows that are to be forgotten, so that the nightly clean-up reads those and not the whole table.
create index sessions_old on sessions (expires_at);
create index sessions_ended on sessions (revoked_at) where revoked_at is not null;
create index session_tokens_old on session_tokens (replaced_at) where replaced_at is not null;
create index email_tokens_old on email_tokens (expires_at);
create index email_locks_old on email_locks (locked_until);
create index course_link_locks_old on course_link_locks (locked_until);
