-- concurrently
create index concurrently provider_events_words on provider_events (processed_at) where processed_at is not null and body <> '';
