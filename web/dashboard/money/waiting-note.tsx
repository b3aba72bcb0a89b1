import { Landmark } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useOwnKeysQuery, usePayoutAccountQuery } from '../api/money-api.ts';
import { places } from '../places.ts';
import { waitingOf } from './waiting.ts';

interface Props {
  slug: string;
  /** Nothing is said as long as no money waits: the set-up asks there. */
  onlyMoney?: boolean;
}

/** What waits for the owner's bank account, on Home and on Money. */
export function WaitingNote({ slug, onlyMoney = false }: Props) {
  const { currentData: account } = usePayoutAccountQuery(
    { params: { slug } },
    { refetchOnMountOrArgChange: 30 },
  );
  const { currentData: keys } = useOwnKeysQuery({ params: { slug } }, { skip: onlyMoney });
  if (!account || (onlyMoney ? account.waiting_kobo === 0 : !keys)) return null;
  const waiting = waitingOf(account, Boolean(keys?.active && keys.allowed));
  if (!waiting) return null;
  return (
    <Card
      as="section"
      aria-labelledby="waiting"
      className="flex flex-wrap items-center justify-between gap-4"
    >
      <div className="max-w-[60ch] min-w-0">
        <h2 id="waiting" className="m-0 text-lg font-bold">
          {waiting.title}
        </h2>
        <p className="mt-1 mb-0">{waiting.sentence}</p>
      </div>
      {waiting.asksAccount && (
        <Link to={places.bankAccount(slug)} className={buttonClass({ className: 'max-sm:w-full' })}>
          <Landmark aria-hidden="true" className="size-4.5" />
          Add bank account
        </Link>
      )}
    </Card>
  );
}
