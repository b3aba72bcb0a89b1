import { useLayoutEffect, useState } from 'react';
import { courseFacts } from '#shared/product.ts';
import { naira } from '#shared/money.ts';
import { refusal } from '#web/client/errors.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { buyerEmailError, meantEmail } from './email-help.ts';
import { keptPurchase } from './purchase/kept-purchase.ts';
import type { PurchaseControl } from './purchase/use-purchase.ts';
import { EmailField } from '../components/email-field.tsx';

export interface BuyFormProps {
  priceKobo: number;
  purchase: PurchaseControl;
  onLogin: () => void;
}

/** Email and the one button that buys the course. */
export function BuyForm({ priceKobo, purchase, onLogin }: BuyFormProps) {
  const { state, start } = purchase;
  const [doubtful, setDoubtful] = useState<string | null>(null);
  const busy = state.is === 'checking' || state.is === 'paying' || state.is === 'confirming';
  const form = useForm({
    start: { email: '' },
    // No check: what was wrong with an address is no more said once somebody types.
    async send(typed) {
      const email = typed.email.trim();
      const wrong = buyerEmailError(email);
      if (wrong) return { error: refusal({ email: wrong }) };
      // A likely slip is pointed out once; what is sent again, or kept, is what they mean.
      const meant = meantEmail(email);
      if (meant && doubtful === null) setDoubtful(meant);
      else buy(email);
      return {};
    },
    failed: '',
    toast: 'none',
    onChange: () => setDoubtful(null),
  });
  const email = form.values.email.trim();
  const problem = state.is === 'idle' ? state.problem : undefined;

  // A reload while paying must not ask for the address again.
  useLayoutEffect(() => {
    const kept = keptPurchase()?.email;
    if (kept) form.restart((now) => (now.email ? now : { email: kept }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, as the page opens
  }, []);

  function buy(address: string) {
    if (busy) return;
    setDoubtful(null);
    start(address);
  }

  return (
    <Form of={form} className="grid grid-cols-1 gap-4">
      <EmailField
        autoComplete="email"
        placeholder="you@example.com"
        hint="The course opens for this address, and the receipt goes there."
        readOnly={busy}
        {...form.text('email')}
      />
      <div aria-live="polite" className="empty:hidden">
        {doubtful && (
          <Doubt
            typed={email}
            meant={doubtful}
            onTake={() => form.change({ email: doubtful })}
            onKeep={() => buy(email)}
          />
        )}
      </div>
      <Button type="submit" size="large" wide busy={busy} busyLabel="Processing...">
        {`Start Course - ${naira(priceKobo)}`}
      </Button>
      <FormProblem>{problem ?? null}</FormProblem>
      <div aria-live="polite" className="empty:hidden">
        <Progressing purchase={purchase} />
      </div>
      <button
        type="button"
        onClick={onLogin}
        className="min-h-11 justify-self-start text-left font-medium text-muted"
      >
        Bought the course before? <span className="site-link">Login</span>
      </button>
      <p className="m-0 text-muted">
        One payment, yours to keep. Not for you? Get all of it back within {courseFacts.refundDays} days while
        you have played and loaded less than a fifth, once.
      </p>
    </Form>
  );
}

interface DoubtProps {
  typed: string;
  meant: string;
  onTake: () => void;
  onKeep: () => void;
}

function Doubt({ typed, meant, onTake, onKeep }: DoubtProps) {
  return (
    <div className="rounded-md border border-line bg-highlight-soft p-4">
      <p className="m-0 break-words">
        Did you mean <strong>{meant}</strong>?
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" className="py-2" onClick={onTake}>
          Use {meant}
        </Button>
        <Button size="small" variant="secondary" className="py-2" onClick={onKeep}>
          Keep {typed}
        </Button>
      </div>
    </div>
  );
}

/** What is going on, always with the address, so that a slip is noticed before money moves. */
function Progressing({ purchase: { state } }: { purchase: PurchaseControl }) {
  const email = 'email' in state ? <strong className="break-all text-ink">{state.email}</strong> : null;
  if (state.is === 'checking' && state.crowded)
    return (
      <p className="m-0 text-muted">
        Many people on your network are buying at this moment. Your phone does a little work first, about two
        seconds, and then the payment page opens for {email}.
      </p>
    );
  if (state.is === 'checking')
    return <p className="m-0 text-muted">Opening the payment page for {email} …</p>;
  if (state.is === 'paying')
    return (
      <p className="m-0 text-muted">Paying as {email}. Finish in the payment window, then come back here.</p>
    );
  if (state.is === 'confirming' && state.transfer)
    return (
      <p className="m-0 text-muted">
        Your transfer is on its way. The course opens for {email} as soon as your bank confirms it; you do not
        need to pay again.
      </p>
    );
  if (state.is === 'confirming')
    return (
      <p className="m-0 text-muted">
        Confirming your payment for {email}. This can take a minute or two; you may keep this page open.
      </p>
    );
  return null;
}
