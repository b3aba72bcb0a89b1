-- Each integration is also asked which refunds were made, its events may get lost. A refund of any age that nobody heard
-- of is found the first time.
alter table provider_polls drop constraint provider_polls_kind_check;
alter table provider_polls add constraint provider_polls_kind_check
  check (kind in ('settlements', 'disputes', 'key', 'refunds'));
insert into provider_polls (integration, kind, next_at)
  select integration, 'refunds', now() - interval '400 days' from provider_polls where kind = 'disputes';

create index refunds_their_id on refunds (provider_refund_id) where provider_refund_id is not null;
