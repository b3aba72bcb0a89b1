-- What was paid out to one account in a time, among the settlements of all stores: a statement adds it up.
create index settlements_by_account on settlements (integration, coalesce(subaccount, ''), settled_at);

-- safe for the release before: what it asks for has all of the new one's condition, too.
drop index inventory_levels_low;
-- What is low on a shelf, by a key that nothing else is in the order of. Asked in that order it is read along this index
-- alone, whatever the goods of other stores are like; by the level's own key a page of it could be looked for along the
-- whole shelf.
create index inventory_levels_low_key on inventory_levels
  (store_id, (case when on_hand - committed - held <= low_at then variant_id end))
  where on_hand - committed - held <= low_at;
