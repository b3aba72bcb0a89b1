import { Landmark } from 'lucide-react';
import { Link } from 'react-router';
import { moneyApi } from '../api/money-api.ts';
import { places } from '../places.ts';
import { Way } from './pay-choice.tsx';

interface Props {
  slug: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Transfers to the owner's own account: a switch once that account is known, the way to it before. */
export function DirectWay({ slug, checked, onChange }: Props) {
  const { currentData } = moneyApi.usePayoutAccountQuery(
    { params: { slug } },
    { refetchOnMountOrArgChange: true },
  );
  const waiting = currentData?.next?.state === 'pending' ? currentData.next : null;
  const account = currentData?.current ?? waiting;
  const isKnown = account !== null || checked;
  return (
    <Way
      icon={<Landmark />}
      title="Bank transfer to your own account"
      checked={checked}
      disabled={!isKnown}
      onChange={onChange}
      below={
        currentData &&
        !isKnown && (
          <Link to={places.bankAccount(slug)} className="text-link inline-flex min-h-11 items-center">
            Add your bank account first
          </Link>
        )
      }
    >
      Free of provider fees; you look into your bank account and confirm each payment yourself. Each order
      asks for a few kobo less, so that you can tell the transfers apart.
      {account && ` Customers see ${account.account_name}, ${account.bank_name}, ending in ${account.ends}.`}
    </Way>
  );
}
