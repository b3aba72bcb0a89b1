import { Landmark } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { ButtonLink } from '../components/links.tsx';
import { moneyApi } from '../api/money-api.ts';
import { places } from '../places.ts';
import { useMay } from '../shell/slug.ts';
import { waitingOf } from './waiting.ts';

interface Props {
  slug: string;
  /** Nothing is said as long as no money waits: the set-up asks there. */
  onlyMoney?: boolean;
}

/** What waits for the owner's bank account, on Home and on Money. */
export function WaitingNote({ slug, onlyMoney = false }: Props) {
  const seesMoney = useMay('money.see');
  const mayAdd = useMay('bank');
  const { currentData: account } = moneyApi.usePayoutAccountQuery(
    { params: { slug } },
    { refetchOnMountOrArgChange: 30, skip: !seesMoney },
  );
  const { currentData: keys } = moneyApi.useOwnKeysQuery(
    { params: { slug } },
    { skip: onlyMoney || !seesMoney },
  );
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
      {waiting.asksAccount && mayAdd && (
        <ButtonLink to={places.bankAccount(slug)} className="max-sm:w-full">
          <Landmark className="size-4.5" />
          Add bank account
        </ButtonLink>
      )}
    </Card>
  );
}
