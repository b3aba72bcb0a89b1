import type { Visitors } from '#shared/api/visitors.ts';
import { SectionCard } from '../components/section-card.tsx';
import { many, percentOf } from './words.ts';

interface Step {
  label: string;
  count: number;
  /** What the count is held against; null for the first. */
  of: number | null;
}

/** How far visitors go, step by step. */
export function Funnel({ visitors: { funnel } }: { visitors: Visitors }) {
  const { visitors, saw_product, filled_basket, began_checkout, placed, paid } = funnel;
  const steps: Step[] = [
    { label: 'Came to the shop', count: visitors, of: null },
    { label: 'Looked at a product', count: saw_product, of: visitors },
    { label: 'Put something into the basket', count: filled_basket, of: saw_product },
    { label: 'Opened the checkout', count: began_checkout, of: filled_basket },
    { label: 'Orders placed', count: placed, of: began_checkout },
    { label: 'Of those, paid', count: paid, of: placed },
  ];
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const worst = weakest(steps.slice(0, 5));
  return (
    <SectionCard title="How far they go">
      <ol className="mt-3 mb-0 grid list-none gap-3 p-0">
        {steps.map(({ label, count, of }) => (
          <li key={label}>
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0">{label}</span>
              <span className="shrink-0 tabular-nums">
                <b>{many(count)}</b>
                {of !== null && <span className="text-[0.9375rem] text-muted">{shareWords(count, of)}</span>}
              </span>
            </div>
            <div aria-hidden="true" className="mt-1 h-2.5 overflow-hidden rounded-full bg-sunken">
              <div className="h-full rounded-full bg-action" style={{ width: `${(count / most) * 100}%` }} />
            </div>
          </li>
        ))}
      </ol>
      {worst && <p className="mt-4 mb-0">{worst}</p>}
      <p className="mt-3 mb-0 text-[0.9375rem] text-muted">
        A percentage is of the step before. The last two steps are orders of your shop’s checkout, not people:
        who orders twice is there twice, and orders cancelled since are not.
      </p>
    </SectionCard>
  );
}

/** Nothing where more came out than went in, which says that somebody ordered twice or came back. */
function shareWords(count: number, of: number): string {
  const percent = percentOf(count, of);
  return percent === null || percent > 100 ? '' : ` · ${percent}%`;
}

/** Below so many at a step a share of them says nothing. */
const enough = 10;

const advice: Record<string, string> = {
  'Looked at a product':
    'Most who leave, leave before they see a product: put your best ones on the front page.',
  'Put something into the basket':
    'Most who leave, leave at the product: a clear photo, sizes and the delivery price help there.',
  'Opened the checkout': 'Most who leave, leave with a full basket: look at what delivery costs them.',
  'Orders placed':
    'Most who leave, leave at the checkout: offering another way to pay or to receive helps there.',
};

/** What to do about the step at which the most are lost; null while there are too few to say. */
function weakest(steps: readonly Step[]): string | null {
  const lost = steps.filter(({ of, count }) => of !== null && of >= enough && count < of);
  const worst = lost.toSorted((a, b) => a.count / a.of! - b.count / b.of!)[0];
  return worst ? (advice[worst.label] ?? null) : null;
}
