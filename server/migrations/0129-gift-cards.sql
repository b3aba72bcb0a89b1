-- Money of a store's customers that the store owes as goods. What is on a card is the sum of its entries, and is kept
-- beside them so that one guarded statement takes it.
create table gift_cards (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  -- Of the code, with a key of ours: the database alone opens no card.
  code_hash bytea not null,
  last_four text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  left_kobo bigint not null check (left_kobo >= 0),
  currency text not null default 'NGN',
  -- Good before then; null: for ever.
  ends_at timestamptz,
  state text not null check (state in ('active', 'ended')),
  -- Whom it is for, and what is told them.
  recipient text not null default '',
  message text not null default '',
  -- The order it was bought with, or whose money came back on it.
  order_id uuid,
  order_line_id uuid,
  piece int,
  -- The ended card in whose place it came.
  replaces uuid,
  -- Of the form it was made with, or the piece that was bought: the same key is the same card.
  made_key text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code_hash),
  unique (store_id, made_key),
  -- A piece that was bought is one card.
  unique (store_id, order_line_id, piece),
  check ((order_line_id is null) = (piece is null))
);
create index gift_cards_recent on gift_cards (store_id, created_at desc, id desc);
create index gift_cards_four on gift_cards (store_id, last_four);
create index gift_cards_order on gift_cards (store_id, order_id) where order_id is not null;
select mark_table('gift_cards', 'store');

-- Append-only: what came on a card and what went off it, each once.
create table gift_card_entries (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  card_id uuid not null,
  kind text not null check (kind in ('issued', 'spent', 'back', 'voided', 'corrected')),
  -- Above nothing it came, below nothing it went.
  amount_kobo bigint not null,
  order_id uuid,
  -- Names it among its card's entries of this kind.
  reference text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, card_id, kind, reference),
  foreign key (store_id, card_id) references gift_cards (store_id, id) on delete cascade,
  check (amount_kobo <> 0 and (amount_kobo < 0) = (kind in ('spent', 'voided')))
);
create index gift_card_entries_order on gift_card_entries (store_id, order_id) where order_id is not null;
select mark_table('gift_card_entries', 'store');

-- What an order is to be paid by a card, one at most. Given back, it is on the card; taken anew, it is the order's again.
create table gift_card_uses (
  store_id uuid not null,
  order_id uuid not null,
  card_id uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null check (state in ('taken', 'given_back')),
  -- How often it was taken: each time has its own entries.
  turn int not null default 0,
  moved_at timestamptz not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, card_id) references gift_cards (store_id, id)
);
create index gift_card_uses_card on gift_card_uses (store_id, card_id);
select mark_table('gift_card_uses', 'store');

-- The part of the total that a card is to pay, and what of a card's money the order holds now.
alter table orders add column gift_card_kobo bigint not null default 0;
alter table orders add constraint orders_gift_card_kobo_check check (gift_card_kobo >= 0);
alter table orders add column gift_card_kept_kobo bigint not null default 0;

-- Money of a card that an order held and never used is taken out by one more entry of its kind, below zero.
alter table ledger_entries drop constraint ledger_entries_amount_kobo_check;
alter table ledger_entries add constraint ledger_entries_amount_kobo_check
  check (amount_kobo > 0
    or (kind = 'cash' and amount_kobo <> 0)
    or (kind = 'capture' and method = 'gift_card' and amount_kobo <> 0));
