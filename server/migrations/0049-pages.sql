-- Pages an owner writes. What stands on one is drafted, then published as a numbered version that is never changed.
create table pages (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('home', 'page')),
  -- The part of the address below /pages/; the front page has none.
  slug text not null check ((kind = 'home') = (slug = '')),
  -- Its name and its address are the page's own, changed at once and not by publishing.
  title text not null,
  draft jsonb not null,
  -- Raised by every change of the draft; whoever saves says which one was changed.
  draft_revision int not null check (draft_revision > 0),
  draft_saved_at timestamptz not null,
  draft_saved_by uuid not null,
  -- null: never published.
  published_version int check (published_version > 0),
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (store_id, id)
);
create unique index pages_address on pages (store_id, slug) where removed_at is null;

create table page_versions (
  store_id uuid not null,
  page_id uuid not null,
  version int not null check (version > 0),
  document jsonb not null,
  published_at timestamptz not null,
  published_by uuid not null,
  primary key (store_id, page_id, version),
  foreign key (store_id, page_id) references pages (store_id, id) on delete cascade
);

-- Addresses that were public once, and whose they were: the page knows where it is now, so no chain of them can form.
create table page_redirects (
  store_id uuid not null references stores (store_id) on delete cascade,
  from_slug text not null,
  -- null: the page was removed so long ago that nothing of it is left.
  page_id uuid,
  left_at timestamptz not null,
  primary key (store_id, from_slug),
  foreign key (store_id, page_id) references pages (store_id, id)
);
create index page_redirects_page on page_redirects (store_id, page_id, left_at);

select mark_table('pages', 'store');
select mark_table('page_versions', 'store');
select mark_table('page_redirects', 'store');
