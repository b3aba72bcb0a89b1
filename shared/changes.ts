/** What a change in a store is about, as the list of changes is narrowed by it. The words are stored. */
export const changeKinds = {
  staff: 'People',
  settings: 'Settings',
  delivery: 'Delivery',
  refunds: 'Refunds',
  money: 'Money and bank account',
  customers: 'Customers',
} as const;
export type ChangeKind = keyof typeof changeKinds;
export const changeKindIds = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]];
