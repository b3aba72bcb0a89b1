import { days, hours } from '#server/platform/clock.ts';
import { visit } from './payer.ts';
import { cardDoes, openPage, paid, refund, says, type PlanStore } from './plan-acts.ts';
import type { Life } from './purpose.ts';
import { carelessly, type Span, type World } from './world.ts';

const monthly = { offer: 'starter', billing: 'monthly' } as const;
const annual = { offer: 'starter', billing: 'annual' } as const;
const pack = { offer: 'starter-pack', billing: 'monthly' } as const;

/** Everything an owner, a bank and the operator can do about a store's plan, over weeks. */
export function planLives(world: World, open: (life: string) => Promise<PlanStore | null>): Life[] {
  const { happened, later } = world;
  const life = (name: string, weight: number, live: (store: PlanStore) => Promise<unknown>): Life => ({
    name: `a plan ${name}`,
    weight,
    async live() {
      const store = await open(name);
      if (store) await live(store);
    },
  });
  const onPlan = async (store: PlanStore, plan: Parameters<typeof openPage>[1] = monthly, consent = true) =>
    paid(store, await openPage(store, plan, consent));
  const afterDays = (most: number, act: () => Promise<unknown>) =>
    later(days(1) + world.random() * days(most), act);
  return [
    life('bought as it comes', 5, async (store) =>
      visit(world, await openPage(store, world.random() < 0.7 ? monthly : annual, world.random() < 0.7)),
    ),
    life('that goes on', 2, (store) => onPlan(store)),
    life('for a year', 1, async (store) => (await onPlan(store, annual)) && happened('year bought')),
    life('without a card', 1, (store) => onPlan(store, monthly, false)),
    life('in a Pack that ends', 1.5, async (store) => (await onPlan(store, pack)) && happened('Pack bought')),
    life('in a Pack that goes on', 1, async (store) => {
      if (await onPlan(store, pack)) await says(store, { next: 'monthly' });
    }),
    life('cancelled', 1.5, async (store) => {
      if (await onPlan(store)) afterDays(20, () => says(store, 'cancel'));
    }),
    life('cancelled and taken back', 1.5, async (store) => {
      if (!(await onPlan(store)) || !(await says(store, 'cancel'))) return;
      afterDays(10, () => says(store, 'undo cancel'));
    }),
    life('that is not to go on', 1, async (store) => {
      if (await onPlan(store)) afterDays(20, () => says(store, { next: null }));
    }),
    life('that goes on for a year', 1, async (store) => {
      if (await onPlan(store)) afterDays(20, () => says(store, { next: 'annual' }));
    }),
    life('whose card is refused and recovers', 2, async (store) => {
      if (!(await onPlan(store)) || !cardDoes(store, 'declined', 1 + Math.floor(world.random() * 2))) return;
      happened('card that recovers');
    }),
    life('whose card is refused for good', 1, async (store) => {
      if (!(await onPlan(store)) || !cardDoes(store, 'insufficient_funds', 'always')) return;
      store.cardWorks = false;
    }),
    life('paid by hand in the grace', 1.5, (store) => payInGrace(world, store, onPlan)),
    life('whose bank asks for an approval', 1, async (store) => {
      if (!(await onPlan(store)) || !cardDoes(store, 'paused', 'always')) return;
      store.cardWorks = false;
      happened('card that wants an approval');
    }),
    life('tried and left', 1, (store) => says(store, 'trial')),
    life('tried and bought', 1, async (store) => {
      if (await says(store, 'trial')) afterDays(8, () => onPlan(store));
    }),
    life('tried and given a card', 1, async (store) => {
      if (!(await says(store, 'trial'))) return;
      if (await onPlan(store, 'card check')) happened('card given in the trial');
    }),
    life('made larger', 1.5, async (store) => {
      if (!(await onPlan(store))) return;
      afterDays(15, async () => (await onPlan(store, annual)) && happened('plan made larger'));
    }),
    life('whose card is removed', 1.5, async (store) => {
      if (await onPlan(store)) afterDays(15, () => says(store, 'card removed'));
    }),
    life('whose card is removed and given again', 1, async (store) => {
      if (!(await onPlan(store)) || !(await says(store, 'card removed'))) return;
      afterDays(10, async () => (await onPlan(store, 'card check')) && happened('card given again'));
    }),
    life('refunded by the operator', 1.5, async (store) => {
      const begun = await onPlan(store);
      if (begun) afterDays(10, () => refund(store, begun.reference));
    }),
    life('disputed and lost', 1, (store) => disputed(world, store, onPlan, 'lost')),
    life('disputed and won', 1, (store) => disputed(world, store, onPlan, 'won')),
  ];
}

type OnPlan = (store: PlanStore) => ReturnType<typeof paid>;

/** The card is refused; days after the end of the period its owner pays on the page. */
async function payInGrace(world: World, store: PlanStore, onPlan: OnPlan): Promise<void> {
  if (!(await onPlan(store)) || !cardDoes(store, 'declined', 'always')) return;
  store.cardWorks = false;
  world.later(days(32) + hours(2), async () => {
    const page = await openPage(store, 'pay now', false);
    if (await paid(store, page)) world.happened('paid by hand in the grace');
  });
}

async function disputed(
  world: World,
  store: PlanStore,
  onPlan: OnPlan,
  outcome: 'won' | 'lost',
): Promise<void> {
  const begun = await onPlan(store);
  if (!begun) return;
  const { control } = world.sandbox;
  const said = (kind: 'dispute opened' | 'dispute lost' | 'dispute won', span: Span) =>
    store.acts.push({ kind, reference: begun.reference, span });
  const { result, span: opened } = await world.during(async () =>
    control.openDispute({ reference: begun.reference }),
  );
  said('dispute opened', opened);
  world.later(hours(6), () =>
    carelessly(async () => {
      const { span } = await world.during(() =>
        carelessly(async () => control.decideDispute({ id: result.id, outcome })),
      );
      // Time may have leapt past the bank's patience, and it took the money then.
      const decided = control.truth().disputes.find((one) => one.id === result.id);
      said(decided?.lost ? 'dispute lost' : 'dispute won', span);
      if ((outcome === 'lost') !== Boolean(decided?.lost)) return;
      world.happened(`plan dispute ${outcome}`);
    }),
  );
}
