-- A store that was open and is closed again rests: shoppers know it, so its page says how to reach its owner. One that
-- never opened shows nobody her phone. Null: it never was open.
alter table stores add column first_opened_at timestamptz;

alter table stores no force row level security;
alter table orders no force row level security;
update stores s set first_opened_at = coalesce(s.published_at,
  (select min(o.placed_at) from orders o where o.store_id = s.store_id));
alter table stores force row level security;
alter table orders force row level security;
