import { useState } from 'react';
import { CreditCard } from 'lucide-react';
import type { BillingView } from '#shared/api/billing.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { billingApi } from '../api/billing-api.ts';

interface Props {
  view: BillingView;
  slug: string;
  mayChange: boolean;
  onAdd: () => void;
}

/** The card that is charged for the plan. */
export function KeptCard({ view, slug, mayChange, onAdd }: Props) {
  const [asking, setAsking] = useState(false);
  const [remove] = billingApi.useRemoveCardMutation();
  const { card } = view;
  const runs = view.state !== 'free' && view.state !== 'lapsed';
  if (!card && !runs) return null;

  const sure = () =>
    confirmed(
      remove({ params: { slug } }),
      'Your card is removed.',
      'We could not remove your card. Please try again.',
    );

  return (
    <SectionCard title="Card" titleClass="text-xl" className="mb-6">
      {card ? (
        <p className="mt-2 mb-0 flex items-center gap-3">
          <CreditCard className="size-6 shrink-0 text-muted" />
          <span>
            <span className="capitalize">{card.brand}</span> ending in {card.last4}
            <span className="block text-muted">
              Runs out {String(card.exp_month).padStart(2, '0')}/{card.exp_year}
            </span>
          </span>
        </p>
      ) : (
        <p className="mt-2 mb-0 text-muted">
          We keep no card. With one, your plan goes on without you having to think of it.
        </p>
      )}
      {mayChange && (
        <div className="mt-4 flex flex-wrap gap-2">
          {runs && (
            <Button variant="secondary" onClick={onAdd}>
              {card ? 'Replace card' : 'Add a card'}
            </Button>
          )}
          {card && (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              Remove card
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove your card?"
        confirmLabel="Remove card"
        danger
        onConfirm={sure}
      >
        It is not charged any more from this moment on. Your plan runs to the end of what you paid, and we ask
        you to pay by hand then.
      </ConfirmDialog>
    </SectionCard>
  );
}
