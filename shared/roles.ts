/** What a person is in one store. The words are stored, the second one as the British spell it. */
export const roles = ['viewer', 'fulfilment', 'manager', 'owner'] as const;
export type Role = (typeof roles)[number];

/** How people are told what somebody is. */
export const roleWords: Record<Role, { name: string; about: string }> = {
  viewer: { name: 'Looks on', about: 'Sees orders, products and customers. Changes nothing.' },
  fulfilment: {
    name: 'Packs and sends',
    about: 'Sees what to send and where to. No prices, takings, products or settings.',
  },
  manager: {
    name: 'Manager',
    about:
      'Runs the store with you. Not your bank account, plan, owners, erasing customers, or closing the store.',
  },
  owner: { name: 'Owner', about: 'May do everything.' },
};

/** Everything that may be allowed in a store; each call of its API asks for one of them, and so does each button. */
export const permissions = [
  /** Its name and address, and what one is in it. */
  'store.see',
  /** Orders with what they cost, and what of them needs doing. */
  'orders.see',
  /** Parcels: what goes where, without any price; to send them and to say that they arrived. */
  'orders.send',
  'orders.change',
  /** To send money back. */
  'refunds',
  'money.see',
  /** To explain payments and disputes. */
  'money.change',
  'catalogue.see',
  'catalogue.change',
  'stock.change',
  /** To sell at the counter and to ask for payment. */
  'sell',
  /** Who buys, asks and reviews. */
  'customers.see',
  'customers.change',
  /** To take out all that is kept of one customer, and to erase them. */
  'customers.data',
  'discounts.see',
  'discounts.change',
  /** What gift cards are out and what is on them; to make, correct and end them. */
  'gift_cards.see',
  'gift_cards.change',
  'pages.see',
  'pages.change',
  'settings.see',
  'settings.change',
  /** To invite helpers, to change what they are, and to remove them; owners only by owners. */
  'staff',
  /** To take everything of the store along in one file. */
  'archive',
  /** Who changed what. */
  'audit',
  'plan',
  /** The bank account and the keys of an own provider. */
  'bank',
  /** API keys, and the addresses that are told what happens in the store. */
  'developers',
  /** To close the store to customers. */
  'closing',
] as const;
export type Permission = (typeof permissions)[number];

const ownersAlone: readonly Permission[] = [
  'customers.data',
  'archive',
  'audit',
  'plan',
  'bank',
  'developers',
  'closing',
];

const granted: Record<Role, readonly Permission[]> = {
  viewer: [
    'store.see',
    'orders.see',
    'catalogue.see',
    'customers.see',
    'discounts.see',
    'pages.see',
    'settings.see',
  ],
  fulfilment: ['store.see', 'orders.send'],
  manager: permissions.filter((one) => !ownersAlone.includes(one)),
  owner: permissions,
};

/** What somebody may do in a store, in the order of the list above. */
export const permissionsOf = (role: Role): Permission[] =>
  permissions.filter((one) => granted[role].includes(one));

export const may = (role: Role, permission: Permission): boolean => granted[role].includes(permission);
