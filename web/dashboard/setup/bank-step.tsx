import { CircleCheck } from 'lucide-react';
import { moneyApi } from '../api/money-api.ts';
import { AccountForm } from '../money/account-form.tsx';
import { Loaded } from '../components/loaded.tsx';
import type { StepProps } from './step-props.ts';
import { StepFrame } from './step-frame.tsx';

/** Asks where online payments go before there are any; whoever skips it is reminded as soon as money waits. */
export function BankStep({ store, next }: StepProps) {
  const { slug } = store;
  const account = moneyApi.usePayoutAccountQuery({ params: { slug } });
  const known = account.currentData?.current ?? account.currentData?.next;
  const frame = { slug, step: 'bank', title: 'Where should your money go?' } as const;
  if (!store.pay_online)
    return (
      <StepFrame {...frame} text="You take no online payments, so no money comes through us." onNext={next} />
    );
  return (
    <StepFrame
      {...frame}
      text="What customers pay online reaches your bank account on the next working day. Until there is one, it is kept for you."
      // The form has a button of its own, which is then the only one.
      onNext={known ? next : undefined}
    >
      <Loaded of={account} what="your bank account" shapes={['h-40']}>
        {() => {
          if (known)
            return (
              <p className="m-0 flex items-center gap-3 rounded-md border border-line bg-surface p-4">
                <CircleCheck className="size-6 shrink-0 text-action" />
                <span className="min-w-0 break-words">
                  {known.bank_name}, {known.account_name}, ends in <span className="money">{known.ends}</span>
                </span>
              </p>
            );
          return store.may.includes('bank') ? (
            <AccountForm slug={slug} isChange={false} titled={false} onDone={next} />
          ) : (
            <p className="m-0 text-muted">Only the owner of the store can add it.</p>
          );
        }}
      </Loaded>
    </StepFrame>
  );
}
