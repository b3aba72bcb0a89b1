import { Printer } from 'lucide-react';
import type { Slips } from '#shared/api/papers.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { alwaysFresh } from '../api/freshness.ts';
import { papersApi } from '../api/papers-api.ts';
import { useAddressState } from '../components/address-state.ts';
import { BackLink } from '../components/back-link.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';

import { Parcel } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { Label } from './label.tsx';
import { PackingSlip } from './packing-slip.tsx';
import './print.css';

const kinds = [
  { value: 'slips', label: 'Packing slips' },
  { value: 'labels', label: 'Labels' },
] as const;

/** Said here, since what is printed of a page is of one size. */
const paper = {
  slips: '@page { size: A4; margin: 14mm }',
  labels: '@page { size: 100mm 150mm; margin: 5mm }',
};

/** Packing slips or labels of the chosen orders, one on each sheet; nothing here tells a price. */
export function PrintPage() {
  usePageTitle('Print');
  const slug = useSlug();
  const seesOrders = useMay('orders.see');
  const { read, write } = useAddressState();
  const isLabels = read('what') === 'labels';
  const orders = read('orders');
  const slips = papersApi.useSlipsQuery({ params: { slug }, query: { orders } }, alwaysFresh);
  const back = seesOrders ? places.orders(slug) : places.home(slug);
  return (
    <>
      <style>{isLabels ? paper.labels : paper.slips}</style>
      <div className="print:hidden">
        <PageHeader
          back={<BackLink to={back}>{seesOrders ? 'Orders' : 'To send'}</BackLink>}
          title="Print"
          description={
            isLabels
              ? 'One label on each sheet, 10 × 15 cm. On other paper, choose “fit to page” in the print window.'
              : 'One A4 sheet for each order, without prices, to put into the parcel.'
          }
          actions={
            <Button icon={<Printer className="size-5" />} onClick={() => window.print()}>
              Print
            </Button>
          }
        />
        <Segmented
          label="What to print"
          name="what"
          options={kinds}
          value={isLabels ? 'labels' : 'slips'}
          onChange={(what) => write({ what })}
        />
      </div>
      <Loaded of={slips} what="what to print" shapes={['h-96']}>
        {(found) =>
          found.items.length === 0 ? (
            <Nothing />
          ) : (
            <Sheets slips={found} isLabels={isLabels} chosen={orders.split(',').length} />
          )
        }
      </Loaded>
    </>
  );
}

const without =
  'What is cancelled, only downloaded, or whose money goes back or is asked back needs no slip and no label.';

function Sheets({ slips, isLabels, chosen }: { slips: Slips; isLabels: boolean; chosen: number }) {
  const Sheet = isLabels ? Label : PackingSlip;
  const missing = chosen - slips.items.length;
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 print:mt-0 print:block">
      {missing > 0 && (
        <p className="m-0 print:hidden">
          Of what you chose, {missing === 1 ? '1 order is' : `${missing} orders are`} not here. {without}
        </p>
      )}
      {slips.items.map((slip) => (
        <Sheet key={slip.id} slip={slip} from={slips.from} says={slips.says} />
      ))}
    </div>
  );
}

function Nothing() {
  return (
    <div className="mt-4">
      <EmptyState picture={<Parcel />} title="Nothing to print">
        {without}
      </EmptyState>
    </div>
  );
}
