import { cardConsent } from '#shared/card-consent.ts';
import { newId } from '#server/platform/ids.ts';
import type { Reply } from '../support/client.ts';
import { asOwner, newOwner, type Owner } from './owner.ts';
import type { Act, Billing, Offer } from './oracle.ts';
import { payAs } from './payer.ts';
import type { Begun } from './purpose.ts';
import { atTheTerminal, isGoingBack, type World } from './world.ts';

/** A store that may pay for a plan, with everything its owner did about it. */
export interface PlanStore {
  world: World;
  slug: string;
  /** Which way it is meant to go, for whoever reads of a violation. */
  life: string;
  owner: Owner;
  acts: Act[];
  /** Whether the kept card pays when it is charged. */
  cardWorks: boolean;
}

/** A store on the Free plan, with an owner of its own. */
export async function openStore(world: World, life: string): Promise<PlanStore | null> {
  const owner = await newOwner(world);
  const slug = `p${newId().slice(-12)}`;
  const made = await asOwner(world, owner, (browser) =>
    browser.post('/api/sites/create/', { name: 'Adunni Fabrics', slug }),
  );
  // Taken: the answer to an earlier call was lost, and it is there.
  if (made?.status !== 201 && made?.status !== 409) return null;
  return { world, slug, life, owner, acts: [], cardWorks: true };
}

const path = ({ slug }: PlanStore) => `/api/sites/${slug}/billing`;

/** Asks as the owner, and says between which moments it was done. */
function asked<Body>(store: PlanStore, method: string, rest: string, body?: object) {
  return store.world.during(() =>
    asOwner<Body>(store.world, store.owner, (browser) =>
      browser.send<Body>(method, path(store) + rest, body),
    ),
  );
}

/** One thing an owner says about the plan; true when it was done. */
export async function says(
  store: PlanStore,
  what: 'trial' | 'cancel' | 'undo cancel' | 'card removed' | { next: Billing | null },
): Promise<boolean> {
  const next = typeof what === 'object' ? what : null;
  const [method, rest] = next
    ? ['POST', '/next']
    : ({
        trial: ['POST', '/trial'],
        cancel: ['POST', '/cancel'],
        'undo cancel': ['POST', '/undo-cancel'],
        'card removed': ['DELETE', '/card'],
      }[what as string] as [string, string]);
  const body = next ? { next_billing: next.next } : method === 'POST' ? {} : undefined;
  const { result, span } = await asked(store, method!, rest!, body);
  // Nothing is left to remove when the answer to an earlier call got lost.
  const isDone = result?.status === 200 || (what === 'card removed' && result?.status === 409);
  if (!isDone) return false;
  if (next) store.acts.push({ kind: 'next', billing: next.next, span });
  else store.acts.push({ kind: what as 'cancel', span });
  store.world.happened(next ? (next.next ? 'next plan chosen' : 'no next plan') : `plan: ${what as string}`);
  return true;
}

interface Page {
  reference: string;
  url: string;
}

/** Opens a page for an offer, for what waits to be paid, or for the check of a card. */
export async function openPage(
  store: PlanStore,
  what: { offer: Offer; billing: Billing } | 'pay now' | 'card check',
  consent = true,
): Promise<Begun | null> {
  const words = consent ? cardConsent.version : null;
  const call = (): Promise<{ result: Reply<Page> | null; span: readonly [number, number] }> => {
    if (what === 'pay now') return asked<Page>(store, 'POST', '/pay', { consent: words });
    if (what === 'card check') return asked<Page>(store, 'POST', '/card', { consent: words });
    // Nobody here minds a page that is open already, so some pay twice.
    return asked<Page>(store, 'POST', '/checkout', { ...what, consent: words, another: true });
  };
  const { result, span } = await call();
  if (result?.status !== 201) return null;
  const { reference, url: payUrl } = result.body;
  if (what === 'pay now') store.acts.push({ kind: 'pay now', reference, consent, span });
  else if (what === 'card check') store.acts.push({ kind: 'card check', reference, span });
  else store.acts.push({ kind: 'checkout', reference, ...what, consent, span });
  return {
    reference,
    payUrl,
    account: 0,
    comeBack: () => asked(store, 'GET', `/payments/${reference}`),
    again: () => openPage(store, what, consent),
    refund: () => refund(store, reference),
  };
}

/** The operator sends a plan's money back. */
export async function refund(store: PlanStore, reference: string): Promise<void> {
  const { world } = store;
  const { result, span } = await world.during(() => atTheTerminal(world, ['billing', 'refund', reference]));
  if (!isGoingBack(result)) return;
  store.acts.push({ kind: 'refund', reference, span });
  world.happened('plan refunded by the operator');
}

/** Pays a page plainly and waits until we know; null when it did not come to that. */
export async function paid(store: PlanStore, begun: Begun | null): Promise<Begun | null> {
  if (!begun) return null;
  await payAs(store.world, begun);
  for (let look = 0; look < 20; look++) {
    await begun.comeBack();
    const [row] = await store.world.rows<{ state: string }>(
      'select state from payments where reference = $1',
      [begun.reference],
    );
    if (row?.state === 'paid') return begun;
  }
  return null;
}

/** What the kept card does the next times it is charged. */
export function cardDoes(
  store: PlanStore,
  outcome: 'success' | 'declined' | 'insufficient_funds' | 'paused',
  times: number | 'always',
): boolean {
  const { control } = store.world.sandbox;
  const [saved] = control.authorizations(store.owner.email);
  if (!saved) return false;
  control.setAuthorization(saved.authorization_code, { outcome, times });
  return true;
}
