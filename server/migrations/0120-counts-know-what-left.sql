-- What is known of pieces that left, so that a count without a line takes none of them off twice.
-- When we heard of it, where that was later than it happened; and which phone told it.
alter table stock_movements add column heard_at timestamptz;
alter table stock_movements add column device uuid;
-- The whole difference, where some of it went beyond the shelf and is in no count of what stands there.
alter table stock_movements add column moved int;
-- What a count of a phone changed, or put right: the key of that count; of a count in the store that was taken back, its line.
alter table stock_movements add column of_count uuid;
create index stock_movements_of_count on stock_movements (store_id, of_count) where of_count is not null;

-- What the phone had read, and what it had done itself since, each by its key; null: a release told it that did not say.
alter table kept_counts add column read int;
alter table kept_counts add column own uuid[];
-- What it changed on the shelf so far; null: what was counted less what was known.
alter table kept_counts add column booked int;
-- Another count was right.
alter table kept_counts add column void boolean not null default false;

-- Pieces of which nobody can tell whether they were gone when somebody counted: its owner is asked.
create table kept_count_doubts (
  store_id uuid not null,
  count_key uuid not null,
  movement_id uuid not null,
  -- What is taken for true until, and after, it is answered.
  before boolean not null,
  answered_at timestamptz,
  primary key (store_id, count_key, movement_id),
  foreign key (store_id, count_key) references kept_counts (store_id, key) on delete cascade
);
create index kept_count_doubts_open on kept_count_doubts (store_id) where answered_at is null;

select mark_table('kept_count_doubts', 'store');
