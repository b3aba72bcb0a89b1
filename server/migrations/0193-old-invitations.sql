-- concurrently
create index concurrently store_invitations_expire on store_invitations (expires_at);
