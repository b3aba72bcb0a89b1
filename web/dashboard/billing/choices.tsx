import type { BillingView } from '#shared/api/billing.ts';
import { naira } from '#shared/money.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { billingApi } from '../api/billing-api.ts';
import { useKnownStore } from '../shell/slug.ts';

interface Props {
  view: BillingView;
  slug: string;
  onChoose: (choice: BillingView['choices'][number]) => void;
}

/** What can be chosen now, and what each would cost after what is left of the present plan. */
export function Choices({ view, slug, onChoose }: Props) {
  const [begin, { isLoading }] = billingApi.useBeginTrialMutation();
  const store = useKnownStore();
  const open = view.choices.filter((choice) => choice.amount_kobo !== null);
  // What stands above each page of a store that closes or is suspended says why nothing is begun for it.
  if (open.length === 0 || view.state === 'past_due' || store?.closes_on || store?.suspended) return null;

  const tryIt = () =>
    told(
      begin({ params: { slug } }),
      'Your 14 days have begun.',
      'We could not begin your trial. Please try again.',
    );

  return (
    <section aria-labelledby="choices" className="mb-8">
      <h2 id="choices" className="mt-0 mb-3 text-xl font-bold">
        {view.state === 'active' || view.state === 'canceled' ? 'Change plan' : 'Choose a plan'}
      </h2>
      {view.trial_available && (
        <Card className="mb-3 flex flex-wrap items-center justify-between gap-4">
          <p className="m-0 max-w-[46ch]">
            <strong className="block">Try Starter for 14 days</strong>
            Ad pixel, your own domain and your own payment account. No card needed; it ends by itself.
          </p>
          <Button busy={isLoading} className="max-sm:w-full" onClick={() => void tryIt()}>
            Start free trial
          </Button>
        </Card>
      )}
      <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
        {open.map((choice) => (
          <Card
            as="li"
            key={choice.title}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3"
          >
            <div>
              <h3 className="m-0 text-base font-semibold">{choice.title}</h3>
              <p className="m-0">
                <span className="money">{naira(choice.price_kobo)}</span>
                {choice.credit_kobo > 0 && (
                  <span className="text-muted">
                    {' '}
                    less <span className="money">{naira(choice.credit_kobo)}</span> for unused days
                  </span>
                )}
              </p>
            </div>
            <Button
              variant="secondary"
              className="max-sm:w-full"
              aria-label={`Pay ${naira(choice.amount_kobo ?? 0)} for ${choice.title}`}
              onClick={() => onChoose(choice)}
            >
              Pay {naira(choice.amount_kobo ?? 0)}
            </Button>
          </Card>
        ))}
      </ul>
    </section>
  );
}
