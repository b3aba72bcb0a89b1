import { openStore, type PlanStore } from './plan-acts.ts';
import { wrongPlans } from './plan-books.ts';
import { planLives } from './plan-lives.ts';
import type { Purpose } from './purpose.ts';

/** Plans of stores: what is bought, changed, given up, refused and disputed, and what follows by itself. */
export const plans: Purpose = {
  name: 'plan',
  async prepare(world) {
    const stores: PlanStore[] = [];
    const open = async (life: string) => {
      const store = await openStore(world, life);
      if (store) stores.push(store);
      return store;
    };
    return { lives: planLives(world, open), wrongs: () => wrongPlans(world, stores) };
  },
};
