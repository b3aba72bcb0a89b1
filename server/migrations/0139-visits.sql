-- Visits of shops. Who came is a fingerprint of a network and a browser with the salt of one day, and no more than that is
-- kept of anybody; without its salt, which goes with its day, it says nothing.
create table visit_salts (
  -- When the day begins in Lagos.
  day timestamptz primary key,
  salt bytea not null
);

-- What was seen today and yesterday, from which the figures are counted; one row for each person, thing and few seconds.
create table visit_views (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  at timestamptz not null,
  -- null for browsers that ask not to be counted.
  visitor bytea,
  -- 'answered': a browser ran the page's script; 'basket' and 'checkout': a step towards an order.
  what text not null check (what in ('view', 'answered', 'basket', 'checkout')),
  path text not null,
  product_id uuid,
  views int not null,
  -- Where they came from; '' for another page of the shop.
  came_from text not null,
  utm_source text not null,
  utm_medium text not null,
  utm_campaign text not null,
  device text not null,
  primary key (store_id, id)
);
create index visit_views_at on visit_views (store_id, at);
create index visit_views_visitor on visit_views (store_id, visitor, at) where visitor is not null;

-- Days of which something is to be counted or thrown away, where the job finds them without opening each store.
create table visit_due (
  store_id uuid not null,
  day timestamptz not null,
  due_at timestamptz not null,
  -- Whether all that was seen is in the figures; then it is thrown away at its time.
  counted boolean not null,
  primary key (store_id, day)
);
create index visit_due_at on visit_due (due_at);

create table visit_hours (
  store_id uuid not null references stores (store_id) on delete cascade,
  hour timestamptz not null,
  views int not null,
  visitors int not null,
  -- Those who had not come before on this day, so that hours add up to days.
  newcomers int not null,
  primary key (store_id, hour)
);

create table visit_days (
  store_id uuid not null references stores (store_id) on delete cascade,
  day timestamptz not null,
  -- Pages opened, those of browsers that ask not to be counted among them.
  views int not null,
  quiet_views int not null,
  visitors int not null,
  -- Looked at one page, and nothing came back that shows a person.
  unsure int not null,
  saw_product int not null,
  filled_basket int not null,
  began_checkout int not null,
  primary key (store_id, day)
);

-- The day by sources, campaigns, pages, products and devices.
create table visit_parts (
  store_id uuid not null references stores (store_id) on delete cascade,
  day timestamptz not null,
  kind text not null check (kind in ('source', 'campaign', 'page', 'product', 'device')),
  name text not null,
  visitors int not null,
  views int not null,
  baskets int not null,
  primary key (store_id, day, kind, name)
);

select mark_table('visit_salts', 'local');
select mark_table('visit_views', 'store');
select mark_table('visit_due', 'local');
select mark_table('visit_hours', 'store');
select mark_table('visit_days', 'store');
select mark_table('visit_parts', 'store');
