-- Who was asked to help in a store. The key of the link is kept as its hash alone; whoever comes with it is let in once.
create table store_invitations (
  id uuid primary key,
  store_id uuid not null,
  role text not null check (role in ('viewer', 'fulfilment', 'manager', 'owner')),
  -- A mail address in lower case, or a phone number of 11 digits.
  address text not null,
  key_hash bytea not null unique,
  invited_by uuid not null,
  created_at timestamptz not null,
  -- The last time; the link of an earlier sending is dead.
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  withdrawn_at timestamptz
);
-- Inviting somebody again is the same invitation.
create unique index store_invitations_open on store_invitations (store_id, address)
  where accepted_at is null and withdrawn_at is null;
create index store_invitations_address on store_invitations (address) where accepted_at is null;

select mark_table('store_invitations', 'local');
