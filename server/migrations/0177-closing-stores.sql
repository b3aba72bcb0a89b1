-- Stores that are closed for good: closing for thirty days, in which their owners take everything out or keep the store
-- after all, and then erased. A store may be closed, kept and closed again; each time is a row.
create table store_closings (
  id uuid primary key,
  store_id uuid not null,
  state text not null check (state in ('closing', 'kept', 'erased')),
  by_whom text not null check (by_whom in ('owner', 'operator')),
  -- Begun with somebody's account, whose only owner they are: kept and gone with it.
  account_id uuid,
  -- Why, where we closed it: its owners read it.
  reason text not null default '',
  asked_at timestamptz not null,
  -- When it is erased.
  due_at timestamptz not null,
  -- Since when customers could enter it; null: they could not.
  was_published_at timestamptz,
  ended_at timestamptz,
  reminded_at timestamptz,
  -- What it waits for after its day, as its owners read it, and when it is looked at again.
  held_for text not null default '',
  held_at timestamptz,
  look_at timestamptz,
  -- Whether one of us has said that it is erased whatever its owner has left unsettled.
  despite boolean not null default false,
  -- Whether its address may be somebody else's again.
  address_freed boolean not null default false
);
create unique index store_closings_one on store_closings (store_id) where state = 'closing';
create index store_closings_due on store_closings (due_at) where state = 'closing';
create index store_closings_store on store_closings (store_id);
create index store_closings_address on store_closings (ended_at) where state = 'erased' and not address_freed;
select mark_table('store_closings', 'local');

-- The day on which it is erased, while it is closing; and since when it is.
alter table stores add column closing_at timestamptz;
alter table stores add column erased_at timestamptz;

-- An account that is being closed, until when it can be kept after all.
alter table users add column closing_at timestamptz;
create index users_closing on users (closing_at) where closing_at is not null;
