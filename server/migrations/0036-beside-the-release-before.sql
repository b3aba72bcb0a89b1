-- Gives back what the release before names in its statements and 0022 and 0026 took or left out, so that it works on
-- this schema: `npm run rolling`.

-- It writes refunds `on conflict (key)`. A key is used up only while its refund may still go back: the ended one gives
-- it up when it is asked for again.
update refunds set key = key || ' ' || id where state in ('failed', 'withdrawn')
  and exists (select 1 from refunds other where other.key = refunds.key and other.id <> refunds.id);
create unique index refunds_key_once on refunds (key);
drop index refunds_key;

-- It writes a settlement's payments `on conflict (integration, reference)`, and a sale of which we keep a part is in
-- two. So these are kept, and noted as read, apart from what it goes on with (`settlement_lines`, `read_at`).
create table settlement_parts (
  integration text not null,
  settlement_id text not null,
  reference text not null,
  primary key (integration, settlement_id, reference),
  foreign key (integration, settlement_id) references settlements (integration, id)
);
create index settlement_parts_reference on settlement_parts (integration, reference);
insert into settlement_parts (integration, settlement_id, reference)
  select integration, settlement_id, reference from settlement_lines;
alter table settlements add column parts_read_at timestamptz;
create index settlements_parts_unread on settlements (integration) where parts_read_at is null;
update settlements set parts_read_at = read_at;
delete from settlement_lines l using settlement_lines other
  where other.integration = l.integration and other.reference = l.reference and other.settlement_id < l.settlement_id;
alter table settlement_lines drop constraint settlement_lines_pkey;
drop index settlement_lines_reference;
alter table settlement_lines add primary key (integration, reference);
select mark_table('settlement_parts', 'local');

-- An event it takes in is due at once, for whoever comes first.
alter table provider_events alter column next_try_at set default now();
update provider_events set next_try_at = received_at
  where next_try_at is null and processed_at is null and given_up_at is null;
