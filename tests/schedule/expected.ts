/**
 * How often each kind of event has to come about, in a thousand lives: a schedule that did not provoke it has shown
 * nothing about it. About half of what usually happens.
 */
const leastOfAThousand: Record<string, number> = {
  'Pack bought': 5,
  'bank account changed': 0,
  'card given again': 2,
  'card given in the trial': 2,
  'card that recovers': 5,
  'card that wants an approval': 2,
  'cash on delivery recorded': 8,
  'course dispute lost': 3,
  'course dispute won': 2,
  'course given back by its buyer': 1,
  'course refunded by the operator': 1,
  'course refunded on the provider’s page': 3,
  'dispute explained and lost': 1,
  'dispute explained and won': 1,
  'dispute given in to': 1,
  'lie found out': 5,
  'next plan chosen': 5,
  'no next plan': 2,
  'order cancelled by its owner': 8,
  'order delivered': 8,
  'order disputed': 12,
  'order on delivery cancelled': 2,
  'order refunded by its owner': 6,
  'order refunded in part by its owner': 3,
  'order refunded on the provider’s page': 4,
  'own key replaced': 0,
  'own keys switched off': 0,
  'paid after it was cancelled': 4,
  'paid by hand in the grace': 2,
  'paid on an old page': 4,
  'paid on two pages': 1,
  'plan dispute lost': 2,
  'plan dispute won': 1,
  'plan made larger': 3,
  'plan refunded by the operator': 3,
  'plan: cancel': 7,
  'plan: card removed': 5,
  'plan: trial': 7,
  'plan: undo cancel': 3,
  'refund that fails': 4,
  'refund that is stuck': 4,
  'transfer confirmed': 8,
  'transfer late': 4,
  'transfer not come': 4,
  'transfer said to be sent': 8,
  'transfer taken back': 2,
  'transfer too little': 4,
  'transfer too much': 2,
  'year bought': 2,
};

/** What depends on chance or on how time leaps, so that a short schedule may miss it. */
const byChance: readonly string[] = [
  'course given back by its buyer',
  'course refunded by the operator',
  'dispute explained and lost',
  'dispute explained and won',
  'dispute given in to',
  'order on delivery cancelled',
  'order refunded by its owner',
  'order refunded in part by its owner',
  'paid after it was cancelled',
  'paid on an old page',
  'paid on two pages',
  'plan dispute won',
  'plan: undo cancel',
];

/** What should have come about and did not, or too rarely; a sentence each. */
export function notProvoked(counts: ReadonlyMap<string, number>, lives: number): string[] {
  return Object.entries(leastOfAThousand).flatMap(([what, least]) => {
    const wanted = Math.max(byChance.includes(what) ? 0 : 1, Math.floor((least * lives) / 1_000));
    const got = counts.get(what) ?? 0;
    return got >= wanted ? [] : [`"${what}" came about ${got} times instead of at least ${wanted}`];
  });
}
