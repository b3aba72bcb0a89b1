/**
 * Tables of a store that are no part of its archive, and why. Every other one goes along whole; a test holds both
 * against the schema.
 */
export const leftOut: Readonly<Record<string, string>> = {
  carts: 'Baskets of people who have not ordered: theirs alone, and gone after a time.',
  cart_lines: 'As the baskets they are in.',
  customer_words: 'For finding customers; made of what stands in customers.',
  order_words: 'For finding orders; made of what stands in orders.',
  product_words: 'For finding products; made of what stands in products.',
  store_words: 'For finding products by near words; made of product_words.',
  goods_lists: 'Files of goods that came in: what came of them stands in products.',
  goods_list_items: 'As the lists they are of.',
  goods_list_pictures: 'As the lists they are of.',
  brought_files:
    'Files of customers and orders that came in: what came of them stands in customers and past_orders.',
  brought_items: 'As the files they are of.',
  erased_people:
    'Proofs by which who was erased is not brought in again; nobody can read them, with the key or without.',
  table_edits: 'Changes of many products at once, kept so that they can be undone for a while.',
  table_edit_lines: 'As the changes they are of.',
  rider_links: 'Addresses that let a rider in; they hold while a round is on.',
  visit_views:
    'What was looked at in the last two days, by nobody with a name: it is counted in visit_days and thrown away.',
  ad_networks: 'Sealed tokens of advert networks, which nobody is shown again.',
  ad_events:
    'Kept for 30 days, with the browsers of shoppers until networks were told, which owners never see.',
  mail_stops: 'Addresses that want no reminders, as hashes that mean nothing elsewhere.',
  store_archives: 'The archives themselves.',
};

/** What the manifest says of each table, beside its rows. */
export const formatVersion = 1;
