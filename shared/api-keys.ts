import type { Permission } from './roles.ts';

interface KeyArea {
  name: string;
  read: readonly Permission[];
  /** What changing allows besides. */
  write: readonly Permission[];
}

/**
 * What API keys can be allowed, area by area, in the permissions that helpers have, too. An account, the people of the
 * store, its plan, money that leaves it, and keys themselves are in none of them.
 */
export const keyAreas = {
  products: { name: 'Products', read: ['catalogue.see'], write: ['catalogue.change'] },
  stock: { name: 'Stock', read: ['catalogue.see'], write: ['stock.change'] },
  orders: { name: 'Orders', read: ['orders.see'], write: ['orders.send', 'orders.change', 'sell'] },
  customers: { name: 'Customers', read: ['customers.see'], write: ['customers.change'] },
  discounts: { name: 'Discount codes', read: ['discounts.see'], write: ['discounts.change'] },
} as const satisfies Record<string, KeyArea>;

export type KeyAreaId = keyof typeof keyAreas;
export const keyAreaIds = Object.keys(keyAreas) as KeyAreaId[];
/** `orders:read`, `orders:write`; whoever may change an area may read it. */
export type KeyScope = `${KeyAreaId}:${'read' | 'write'}`;

const area = (id: KeyAreaId): KeyArea => keyAreas[id];

export const keyScopes: readonly KeyScope[] = keyAreaIds.flatMap((id): KeyScope[] => [
  `${id}:read`,
  `${id}:write`,
]);

const allowedBy = (scope: KeyScope): readonly Permission[] => {
  const [id, how] = scope.split(':') as [KeyAreaId, 'read' | 'write'];
  const { read, write } = area(id);
  return how === 'write' ? [...read, ...write] : read;
};

/** What a key with these scopes may do. */
export const permissionsOfKey = (scopes: readonly KeyScope[]): Permission[] => [
  ...new Set(scopes.flatMap(allowedBy)),
];

/** The scopes any one of which allows it, the smallest ones: who may read is not named with who may write. */
export function scopesWith(permission: Permission): KeyScope[] {
  const all = keyScopes.filter((scope) => allowedBy(scope).includes(permission));
  return all.filter(
    (scope) => !(scope.endsWith(':write') && all.includes(scope.replace('write', 'read') as KeyScope)),
  );
}

export const isKeyPermission = (permission: Permission): boolean => scopesWith(permission).length > 0;

/** By this a key is known wherever it turns up, and by programs that look for secrets in code. */
export const keyPrefix = 'presence_key_';
