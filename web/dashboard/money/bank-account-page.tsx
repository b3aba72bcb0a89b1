import { useState } from 'react';
import { Landmark } from 'lucide-react';
import type { PayoutAccount } from '#shared/api/money.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { moneyApi } from '../api/money-api.ts';
import { BackLink } from '../components/back-link.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { waitingOf } from './waiting.ts';
import { AccountForm } from './account-form.tsx';

export function BankAccountPage() {
  usePageTitle('Bank account');
  const slug = useSlug();
  const account = moneyApi.usePayoutAccountQuery({ params: { slug } }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader
        back={<BackLink to={places.waysToPay(slug)}>Ways to pay</BackLink>}
        title="Bank account"
        description="Online payments reach it on the next working day. We take nothing of them; the payment provider keeps its fee."
      />
      <Loaded of={account} what="your bank account" shapes={['h-32 max-w-2xl']}>
        {(data) => <Account account={data} slug={slug} />}
      </Loaded>
    </>
  );
}

function Account({ account, slug }: { account: PayoutAccount; slug: string }) {
  const [changing, setChanging] = useState(false);
  const isOwner = useMay('bank');
  const { current, next } = account;
  const known = current ?? next;
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      {current && (
        <Known account={current} status={<StateLabel tone="good">In use</StateLabel>}>
          New online payments go here.
        </Known>
      )}
      {next && (
        <Known
          account={next}
          status={
            next.state === 'refused' ? (
              <StateLabel tone="bad">Refused</StateLabel>
            ) : (
              <StateLabel tone="warn">Being set up</StateLabel>
            )
          }
        >
          {wordsOf(next)}
        </Known>
      )}
      {account.waiting_kobo > 0 && (
        <p className="m-0 rounded-md bg-highlight-soft px-4 py-3 text-warn">
          {waitingOf(account, false)?.sentence}
        </p>
      )}
      {!isOwner && <p className="m-0 text-muted">Only the owner of the store can change it.</p>}
      {isOwner && known && !changing && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setChanging(true)}>
          Use another account
        </Button>
      )}
      {isOwner && (changing || !known) && (
        <AccountForm slug={slug} isChange={Boolean(known)} onDone={() => setChanging(false)} />
      )}
    </div>
  );
}

function wordsOf({ state, late }: NonNullable<PayoutAccount['next']>): string {
  if (state === 'refused') return 'The payment provider did not take this account. Enter another one.';
  if (late)
    return 'The payment provider has not confirmed it for more than a day. We know of it and ask every hour. What you sell online is kept for you until then; you can also give another account.';
  return 'The payment provider has not confirmed it yet. We keep asking; you need do nothing.';
}

interface KnownProps {
  account: { bank_name: string; account_name: string; ends: string };
  status: React.ReactNode;
  children: React.ReactNode;
}

function Known({ account, status, children }: KnownProps) {
  return (
    <Card as="section" className="flex gap-4">
      <Landmark className="mt-1 size-6 shrink-0 text-action" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="m-0 text-lg font-bold">{account.bank_name}</h2>
          {status}
        </div>
        <p className="my-1 break-words">
          {account.account_name} · ends in <span className="money">{account.ends}</span>
        </p>
        <p className="m-0 text-muted">{children}</p>
      </div>
    </Card>
  );
}
