import { grantPlan, refundPlan, showBilling } from '../billing/index.ts';
import { audit } from './audit.ts';
import type { Command, OperatorParts } from './commands.ts';

const noStore = 'There is no such store.';
const refundWords = {
  unknown: 'There is no such payment for a plan.',
  nothing: 'Nothing of this payment is left to send back.',
  busy: 'A refund of this payment is being sent right now. Try again in a minute.',
} as const;

/** Plans from a terminal. */
export const billingCommands: readonly Command[] = [
  {
    words: 'billing show <slug>',
    does: 'a store’s plan, its card but for the code, what happened and its invoices',
    run: async ({ billing }, [slug = '']) => (await showBilling(billing, slug)) ?? noStore,
  },
  { words: 'billing grant <slug> <days>', does: 'Starter for so many days without paying', run: grant },
  { words: 'billing refund <reference>', does: 'send a plan’s money back and end the plan', run: refund },
];

async function grant(parts: OperatorParts, [slug = '', given = '']: string[]): Promise<string> {
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1 || days > 3_660) return 'Say how many days, 1 to 3660.';
  const granted = await grantPlan(parts.billing, slug, days);
  if (!granted.ok) return noStore;
  await audit(parts, 'billing grant', slug, { days });
  return `${slug} has Starter until ${granted.until.toISOString()}.`;
}

async function refund(parts: OperatorParts, [reference = '']: string[]): Promise<string> {
  const asked = await refundPlan(parts.billing, reference, parts.actor);
  if (!asked.ok) return refundWords[asked.reason];
  await audit(parts, 'billing refund', reference, { email: asked.email });
  return `The money is on its way back to ${asked.email}.`;
}
