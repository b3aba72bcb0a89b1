-- Files that are sold. Each lies in the store of files in parts of one length, the last one shorter.
create table product_files (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  -- null until the product is saved that it was sent for.
  product_id uuid,
  -- Names one upload, so that it goes on where it broke off; null once the file belongs to a product.
  upload_key text,
  name text not null,
  kind text not null,
  size_bytes bigint not null check (size_bytes > 0),
  part_bytes int not null check (part_bytes > 0),
  -- How many parts have come, one after the other.
  parts int not null default 0 check (parts >= 0),
  position int not null default 0,
  sent_at timestamptz not null,
  removed_at timestamptz,
  -- Another file stands in its place, for those who paid too.
  replaced boolean not null default false,
  primary key (store_id, id),
  unique (store_id, upload_key),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index product_files_product on product_files (store_id, product_id);

-- Files to be looked at by the clock, where the sweep finds them without opening each store.
create table product_file_times (
  store_id uuid not null,
  file_id uuid not null,
  due_at timestamptz not null,
  claimed_until timestamptz,
  primary key (store_id, file_id)
);
create index product_file_times_due on product_file_times (due_at);

-- Kept beside the files so that a list needs no join over them; null bytes: nothing of it is downloaded.
alter table products add column download_bytes bigint;
alter table products add column download_kinds text[] not null default '{}';

-- Whether the line is handed over by its payment: as it was when it was ordered.
alter table order_lines add column digital boolean not null default false;
-- Downloads the owner granted beyond the usual.
alter table order_lines add column more_downloads int not null default 0;
-- The key of the refund that took the line's files back: they are taken back for as long as that refund stands.
alter table order_lines add column taken_back_by text;

-- One for each time a file was downloaded; a download that broke off goes on as the same one.
create table downloads (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  file_id uuid not null,
  at timestamptz not null,
  bytes_sent bigint not null default 0,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index downloads_order on downloads (store_id, order_id);

select mark_table('product_files', 'store');
select mark_table('product_file_times', 'local');
select mark_table('downloads', 'store');
