-- Stores that shoppers can enter now, where they can be counted without opening each. Written with the change itself.
create table open_stores (
  store_id uuid primary key,
  opened_at timestamptz not null
);

insert into open_stores
  select store_id, published_at from stores where published_at is not null and status = 'live';

select mark_table('open_stores', 'local');
