-- Orders are found by what was bought, too, and by e-mail; the words of each stand in the order in which lists show
-- them, so that the newest orders of a frequent word are read without the others. Words that begin with a slash are
-- marks that nobody types: `/note` where something was noted, `/by ` and a carrier's name.
-- safe for the release before: it reads and writes neither; an order that it writes has no words, and is found by its text.
alter table order_words add column at timestamptz not null default now();

alter table order_words no force row level security;
alter table orders no force row level security;
alter table order_lines no force row level security;
alter table variants no force row level security;
alter table order_notes no force row level security;
alter table fulfillments no force row level security;

update order_words w set at = o.placed_at from orders o where o.store_id = w.store_id and o.id = w.order_id;

-- Where there are no orders yet nothing is asked: databases of several nodes would have to plan it.
do $$
begin
if not exists (select 1 from orders) then return; end if;

create temp table more_words on commit drop as
  select distinct said.store_id, said.order_id, left(word, 40) as word
  from (
    select l.store_id, l.order_id, l.title || ' ' || l.variant_title || ' ' || coalesce(v.sku, '') as text
    from order_lines l left join variants v on v.store_id = l.store_id and v.id = l.variant_id
    union all
    select o.store_id, o.id, split_part(o.email, '@', 1) from orders o where o.email <> '') said,
    unnest(string_to_array(trim(regexp_replace(
      lower(regexp_replace(normalize(said.text, nfkd), '[\u0300-\u036f''’]', '', 'g')), '[^[:alnum:]]+', ' ', 'g')), ' ')) word
  where word <> ''
  union
  select o.store_id, o.id, '@' || left(lower(o.email), 80) from orders o where o.email <> '';

update orders o set search = o.search || more.text || ' '
  from (select store_id, order_id, string_agg(word, ' ') as text from more_words group by store_id, order_id) more
  where o.store_id = more.store_id and o.id = more.order_id and o.search <> '';

insert into order_words (store_id, word, order_id, at)
  select m.store_id, m.word, m.order_id, o.placed_at
  from more_words m join orders o on o.store_id = m.store_id and o.id = m.order_id and o.search <> ''
  union
  select o.store_id, '/note', o.id, o.placed_at from orders o
  where o.note <> '' or exists (select 1 from order_notes n where n.store_id = o.store_id and n.order_id = o.id)
  union
  select f.store_id, '/by ' || lower(f.courier), f.order_id, o.placed_at
  from fulfillments f join orders o on o.store_id = f.store_id and o.id = f.order_id
  where f.courier <> '' and f.undone_at is null
on conflict (store_id, word, order_id) do nothing;
end $$;

alter table order_words force row level security;
alter table orders force row level security;
alter table order_lines force row level security;
alter table variants force row level security;
alter table order_notes force row level security;
alter table fulfillments force row level security;

alter table order_words drop constraint order_words_pkey;
alter table order_words add primary key (store_id, word, at, order_id);

-- Either state, the way to pay and where an order came from, or several of them: each combination is read by itself.
create index orders_facets on orders (store_id, payment_status, fulfillment_status, channel, pay_method, placed_at desc, id desc);
drop index orders_states;

-- Lists of orders that somebody named, for themselves.
create table order_views (
  store_id uuid not null references stores (store_id) on delete cascade,
  person_id uuid not null,
  id uuid not null,
  name text not null,
  -- The words of the list's address.
  asked text not null,
  created_at timestamptz not null,
  primary key (store_id, person_id, id)
);

select mark_table('order_views', 'store');
