/** What a change in a store is about, as the list of changes is narrowed by it. The words are stored. */
export const changeKinds = {
  staff: 'People',
  settings: 'Settings',
  products: 'Products and collections',
  stock: 'Stock',
  orders: 'Orders',
  refunds: 'Refunds',
  money: 'Money and bank account',
  discounts: 'Discount codes',
  gift_cards: 'Gift cards',
  delivery: 'Delivery',
  pages: 'Pages and menus',
  customers: 'Customers',
  reviews: 'Reviews',
  plan: 'Plan',
  developers: 'API keys and webhooks',
} as const;
export type ChangeKind = keyof typeof changeKinds;
export const changeKindIds = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]];
