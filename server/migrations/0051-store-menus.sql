-- The menus of a shop, where its owner has put them together: without a row they follow its collections and pages.
create table store_menus (
  store_id uuid not null references stores (store_id) on delete cascade,
  menu text not null check (menu in ('main', 'footer')),
  -- [{title, path}], in order.
  items jsonb not null,
  primary key (store_id, menu)
);
select mark_table('store_menus', 'store');
