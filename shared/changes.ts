/** What a change in a store is about, as the list of changes is narrowed by it. The words are stored. */
export const changeKinds = {
  staff: 'People',
  settings: 'Settings',
  delivery: 'Delivery',
  prices: 'Prices',
  catalogue: 'Products',
  stock: 'Stock',
  orders: 'Orders',
  refunds: 'Refunds',
  money: 'Money and bank account',
  discounts: 'Discounts and gift cards',
  customers: 'Customers',
  pages: 'Pages',
  plan: 'Plan',
} as const;
export type ChangeKind = keyof typeof changeKinds;
export const changeKindIds = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]];
