import { useState } from 'react';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useBanksQuery } from '../api/money-api.ts';
import { useRefundBankDetailsMutation, useWithdrawRefundMutation } from '../api/orders-api.ts';

interface Props {
  refund: Order['refunds'][number];
  params: { slug: string; orderId: string; refundId: string };
}

/** What can be done about a refund that does not go by itself. */
export function RefundSteps({ refund, params }: Props) {
  const [asking, setAsking] = useState<'withdraw' | 'account' | null>(null);
  const [withdraw] = useWithdrawRefundMutation();
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
  const banks = useBanksQuery({ params: { slug: params.slug } });
  const [send] = useRefundBankDetailsMutation();
  const form = useForm({
    start: { bank_code: '', account_number: '' },
    check: (body) => ({ ok: true, body }),
    send: (body) => send({ params, body }),
    failed: 'We could not send it. Please try again.',
    toast: 'rest',
    onDone: () => {
      notify.success(`${amount} is on its way to this account.`);
      close();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !form.sending && close()}
      title={`Send ${amount} to a bank account`}
      description="Ask the customer for it. Money sent to a wrong account is hard to get back."
    >
      <Form of={form} className="grid grid-cols-1 gap-4">
        <SelectField
          label="Bank"
          placeholder={banks.isError ? 'The list could not be loaded' : 'Choose their bank'}
          options={(banks.data?.items ?? []).map((bank) => ({ value: bank.code, label: bank.name }))}
          {...form.text('bank_code')}
        />
        <TextField
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          hint="10 digits."
          {...form.text('account_number')}
        />
        <Button type="submit" busy={form.sending} busyLabel="Sending…">
          Send {amount}
        </Button>
      </Form>
    </Dialog>
  );
}
