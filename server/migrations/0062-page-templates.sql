-- What an owner puts above and below the product, the list, the basket and the order is a page of its own kind, one in a
-- store; posts are pages, too. It has no address: in the place of one stands a mark that no address can have, by which the
-- addresses being unique keeps it one. The release before shows such a page at most as a line of the main menu that
-- follows the store, and only once the new release has published one.
-- safe for the release before: what it writes is of the two kinds it knows, which stay allowed.
alter table pages drop constraint pages_kind_check;
alter table pages add constraint pages_kind_check
  check (kind in ('home', 'page', 'post', 'product', 'collection', 'cart', 'order'));
alter table pages add constraint pages_without_address
  check ((kind in ('product', 'collection', 'cart', 'order')) = (slug = ':' || kind));
