/** Where secrets lie that are sealed, and what each was sealed for. A test holds this against the schema and the sources. */
export interface SealedColumn {
  /** What it is, to the operator. */
  what: string;
  /** As its module asks for the seal. */
  use: string;
  table: string;
  column: string;
  /** Columns that tell its rows apart; of a store's table, those behind `store_id`. */
  key: readonly string[];
  /** Rows of each store, which only that store's transaction sees. */
  ofStores?: true;
  /** As its module says it when it seals: of the row's key, and `store_id` of a store's table. */
  about(row: Readonly<Record<string, string>>): string;
}

const integration = { use: 'integrations', table: 'integrations', key: ['id'] } as const;
const webhook = {
  what: 'secrets of webhooks',
  use: 'webhooks',
  table: 'webhook_endpoints',
  key: ['id'],
  about: (row: Readonly<Record<string, string>>) => `webhook ${row.id}`,
} as const;

export const sealedColumns: readonly SealedColumn[] = [
  {
    ...integration,
    what: 'payment keys of stores',
    column: 'sealed_key',
    about: ({ id }) => `${id}:key`,
  },
  {
    ...integration,
    what: 'payment keys of stores from before',
    column: 'sealed_previous',
    about: ({ id }) => `${id}:key`,
  },
  {
    ...integration,
    what: 'what proves the events of stores’ providers',
    column: 'sealed_hash',
    about: ({ id }) => `${id}:hash`,
  },
  {
    ...integration,
    what: 'webhook addresses of stores’ providers',
    column: 'sealed_token',
    about: ({ id }) => `${id}:token`,
  },
  { ...webhook, column: 'secret' },
  { ...webhook, what: 'secrets of webhooks from before', column: 'old_secret' },
  {
    what: 'tokens of advert networks',
    use: 'advert-networks',
    table: 'ad_networks',
    column: 'sealed_token',
    key: ['network'],
    ofStores: true,
    about: ({ store_id, network }) => `${store_id}:${network}`,
  },
  {
    what: 'apps of two-step sign-in',
    use: 'two-step',
    table: 'second_steps',
    column: 'sealed_secret',
    key: ['user_id'],
    about: ({ user_id }) => user_id!,
  },
  {
    what: 'saved cards',
    use: 'saved-cards',
    table: 'saved_cards',
    column: 'sealed_code',
    key: ['id'],
    about: ({ id }) => id!,
  },
  {
    what: 'transfer codes of names',
    use: 'name-codes',
    table: 'name_orders',
    column: 'sealed_code',
    key: ['id'],
    about: ({ id }) => id!,
  },
  {
    what: 'the key by which phones ring',
    use: 'push-keys',
    table: 'push_keys',
    column: 'private_key',
    key: ['public_key'],
    about: () => 'push-keys',
  },
];
