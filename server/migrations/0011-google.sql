-- Accounts at another provider by which people sign in. The provider's name is kept without its scheme, since Google
-- writes its own both ways.
create table sign_in_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index sign_in_identities_user on sign_in_identities (user_id);
alter table users drop column google_sub;

-- Nonces that were used, kept for as long as they could be tried again.
create table used_nonces (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_nonces_age on used_nonces (expires_at);

select mark_table('sign_in_identities', 'local');
select mark_table('used_nonces', 'local');
