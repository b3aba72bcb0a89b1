-- The picture that shows a variant, one of its product's; null: the product's own pictures say enough.
alter table variants add column media_id uuid;
-- safe for the release before: it writes no such column, so there is nothing for this to refuse.
alter table variants add constraint variants_media_id_fkey
  foreign key (store_id, media_id) references media (store_id, id);
