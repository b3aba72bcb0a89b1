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
  visit_views:
    'What was looked at in the last two days, by nobody with a name: it is counted in visit_days and thrown away.',
  ad_networks: 'Sealed tokens of advert networks, which nobody is shown again.',
  ad_events:
    'Kept for 30 days, with the browsers of shoppers until networks were told, which owners never see.',
  name_registrants:
    'Whom a .com.ng name is registered for: it belongs to the order of the name, which is made with us.',
  mail_stops: 'Addresses that want no reminders, as hashes that mean nothing elsewhere.',
  page_changes: 'What was changed of pages in memory here.',
  store_archives: 'The archives themselves.',
  earlier_money:
    'What providers said where the store was before: it stands in money/, before what they said here.',
};

/**
 * Columns that say something of this installation and not of the store, or that are made of what stands in others; and
 * why. What they hold where the store is taken in again is said in `take-in/anew.ts`.
 */
export const withheld: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stores: {
    version: 'Counts what is kept of its pages in memory here.',
    plan: 'What its owner pays for here; billing says it.',
    plan_until: 'As its plan.',
    status: 'Whether we closed it for abuse: our word, not the store’s.',
    online_stopped: 'Whether we stopped payments by card, for what it owes here.',
    own_host: 'Which of its domains is proven here.',
    closing_at: 'Whether it is being closed here.',
    erased_at: 'As that.',
  },
  store_domains: {
    token: 'What proves the domain here, and nowhere else.',
    state: 'What we found when we looked at it.',
    since: 'As its state.',
    looked_at: 'As its state.',
    right_at: 'As its state.',
    looks: 'As its state.',
    found: 'As its state.',
    look_at: 'As its state.',
  },
  orders: {
    is_disputed: 'Whether a bank asks for its money here: the dispute stays where the payment is.',
    is_going_back: 'As that: the refund is sent from where the payment is.',
  },
  gift_cards: { code_hash: 'Made of a code by this installation’s own key.' },
  media: { avif: 'Smaller files of a picture that are made anew.' },
};

/** Rows of a table that go along where not all of them do: a condition on its columns, and why. */
export const onlyRows: Readonly<Record<string, { where: string; why: string }>> = {
  product_files: { where: 'product_id is not null', why: 'Files on their way belong to no product yet.' },
  store_domains: { where: `state <> 'removed'`, why: 'Domains that were taken out.' },
};

/** What an archive of this kind is; one of another kind is not taken in. */
export const formatVersion = 2;
