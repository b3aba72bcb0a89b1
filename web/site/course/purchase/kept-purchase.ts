import { stored } from '#web/client/stored.ts';

/** A purchase that was begun here; kept so that a reload or a full-page payment does not lose it. */
export interface KeptPurchase {
  reference: string;
  email: string;
  /** The provider has called back: money may be under way. */
  returned: boolean;
  at: number;
}

const keptForMs = 24 * 60 * 60 * 1000;

export function keepPurchase(purchase: KeptPurchase): void {
  stored.set('coursePurchase', JSON.stringify(purchase));
}

export function forgetPurchase(): void {
  stored.remove('coursePurchase');
}

export function keptPurchase(): KeptPurchase | null {
  try {
    const value: unknown = JSON.parse(stored.get('coursePurchase') ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { reference, email, returned, at } = value as Partial<Record<keyof KeptPurchase, unknown>>;
    if (typeof reference !== 'string' || typeof email !== 'string' || typeof at !== 'number') return null;
    if (Date.now() - at > keptForMs) return null;
    return { reference, email, returned: returned === true, at };
  } catch {
    return null;
  }
}
