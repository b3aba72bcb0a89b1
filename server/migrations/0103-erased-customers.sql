-- Of an order whose customer was erased its number, its states and its money are left.
alter table orders add column erased_at timestamptz;

-- The payment an event is about, so that what it says of who paid can be taken out of it. Null until it was worked off,
-- and where it is about none.
alter table provider_events add column about text;
update provider_events set about = substring(encode(body, 'escape') from
    '"(?:transaction_reference|reference|tx_ref)"\s*:\s*"([A-Za-z0-9_.=-]{1,100})"')
  where processed_at is not null;
create index provider_events_about on provider_events (about) where about is not null;
