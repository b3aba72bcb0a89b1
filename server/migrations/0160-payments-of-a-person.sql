-- Whoever writes to us says their address and no reference.
create index payments_email on payments (email, created_at);
