-- Posts are pages of a kind of their own, below /blog. Whichever of the two migrations that say so comes first, this one
-- says the same as the other.
alter table pages drop constraint pages_kind_check;
alter table pages add constraint pages_kind_check
  check (kind in ('home', 'page', 'post', 'product', 'collection', 'cart', 'order'));
-- When a page was published for the first time, since versions are not kept for ever; null for one that was published by a
-- release that did not know it.
alter table pages add column first_published_at timestamptz;
