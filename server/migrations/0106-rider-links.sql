-- A link for whoever brings parcels: one or a run of several, for a few days, without an account.
create table rider_links (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  -- Made with the form: the same key is the same link.
  key text not null,
  rider text not null,
  phone text not null,
  made_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  -- When it was first opened.
  opened_at timestamptz,
  primary key (store_id, id),
  unique (store_id, key)
);
create index rider_links_recent on rider_links (store_id, expires_at desc, id);

create table rider_stops (
  store_id uuid not null references stores (store_id) on delete cascade,
  link_id uuid not null,
  fulfillment_id uuid not null,
  position int not null,
  -- Ten bits of a slow hash of the code: enough to find a slip without a line, far too little to find the code.
  code_check int not null check (code_check between 0 and 1023),
  primary key (store_id, link_id, fulfillment_id),
  foreign key (store_id, link_id) references rider_links (store_id, id) on delete cascade,
  foreign key (store_id, fulfillment_id) references fulfillments (store_id, id) on delete cascade
);
create index rider_stops_parcel on rider_stops (store_id, fulfillment_id);

-- What a rider said at a door, each once, however often a phone sends it.
create table rider_reports (
  store_id uuid not null references stores (store_id) on delete cascade,
  key text not null,
  link_id uuid not null,
  fulfillment_id uuid not null,
  kind text not null check (kind in ('delivered', 'wrong_code', 'not_delivered')),
  reason text not null default '',
  -- In cash, as the rider says. Kobo.
  cash_kobo bigint not null default 0 check (cash_kobo >= 0),
  said_at timestamptz not null,
  received_at timestamptz not null,
  primary key (store_id, key),
  foreign key (store_id, link_id) references rider_links (store_id, id) on delete cascade,
  foreign key (store_id, fulfillment_id) references fulfillments (store_id, id) on delete cascade
);
create index rider_reports_parcel on rider_reports (store_id, fulfillment_id);

-- Wrong codes since it went out; it could not be handed over, when and why.
alter table fulfillments add column code_tries int not null default 0;
alter table fulfillments add column failed_at timestamptz;
alter table fulfillments add column failed_reason text not null default '';
-- What is on its way, the latest first.
create index fulfillments_out on fulfillments (store_id, created_at desc, id desc)
  where delivered_at is null and undone_at is null;
create index fulfillments_failed on fulfillments (store_id, failed_at)
  where failed_at is not null and delivered_at is null and undone_at is null;

select mark_table('rider_links', 'store');
select mark_table('rider_stops', 'store');
select mark_table('rider_reports', 'store');
