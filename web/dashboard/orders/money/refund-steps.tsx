import { useState } from 'react';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { BankFields } from '../../money/bank-fields.tsx';
import { ordersApi } from '../../api/orders-api.ts';

interface Props {
  refund: Order['refunds'][number];
  params: { slug: string; orderId: string; refundId: string };
}

/** What can be done about a refund that does not go by itself. */
export function RefundSteps({ refund, params }: Props) {
  const [asking, setAsking] = useState<'withdraw' | 'account' | null>(null);
  const [withdraw] = ordersApi.useWithdrawRefundMutation();
  const amount = naira(refund.amount_kobo);
  const needsAccount = refund.state === 'needs_attention';
  if (refund.state !== 'waiting' && !needsAccount) return null;
  const end = () =>
    confirmed(withdraw({ params, body: {} }), null, 'We could not withdraw it. Please try again.');
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {needsAccount && <Button onClick={() => setAsking('account')}>Enter the customer’s account</Button>}
      <Button variant="secondary" onClick={() => setAsking('withdraw')}>
        Withdraw this refund
      </Button>
      {asking === 'account' && (
        <AccountDialog amount={amount} params={params} close={() => setAsking(null)} />
      )}
      <ConfirmDialog
        open={asking === 'withdraw'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Withdraw the refund of ${amount}?`}
        confirmLabel="Withdraw it"
        danger
        onConfirm={end}
      >
        <p className="m-0">
          Nothing is sent to the customer by it. If you owe them the money, pay them another way or ask for a
          refund again.
        </p>
      </ConfirmDialog>
    </div>
  );
}

interface AccountProps {
  amount: string;
  params: Props['params'];
  close: () => void;
}

/** The customer's own bank account, where the way they paid is closed to a refund. */
function AccountDialog({ amount, params, close }: AccountProps) {
  const [send] = ordersApi.useRefundBankDetailsMutation();
  const form = useForm({
    start: { bank_code: '', account_number: '' },
    send: (body) => send({ params, body }),
    failed: 'We could not send it. Please try again.',
    toast: 'rest',
    said: `${amount} is on its way to this account.`,
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Send ${amount} to a bank account`}
      description="Ask the customer for it. Money sent to a wrong account is hard to get back."
      action={`Send ${amount}`}
      busyLabel="Sending…"
    >
      <BankFields slug={params.slug} form={form} placeholder="Choose their bank" hint="10 digits." />
    </FormDialog>
  );
}
