import { takeOutAccount } from '#shared/api/account.ts';
import { lagosDay } from '#shared/lagos.ts';
import { download } from '#web/client/download.ts';
import { SheetButton } from '../components/sheet-button.tsx';
import { SectionCard } from '../components/section-card.tsx';

/** Everything we hold on the person, in one file that other programs read, too. */
export const TakeAlong = () => (
  <SectionCard title="What we keep about you">
    <p className="mt-1 mb-4 text-muted">
      Your account, sign-ins, invoices, courses and the mails we sent you, in one file. What is in a store you
      take out under Your data.
    </p>
    <SheetButton
      variant="secondary"
      name={`account-${lagosDay(new Date())}.json`}
      ask={() => download(takeOutAccount, undefined)}
    >
      Save a copy
    </SheetButton>
  </SectionCard>
);
