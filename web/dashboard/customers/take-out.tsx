import { customersSheet } from '#shared/api/customers.ts';
import { download } from '#web/client/download.ts';
import type { CustomersOf } from '../api/customers-api.ts';
import { SheetButton } from '../components/sheet-button.tsx';

/** The customers that are shown, all of them, as a sheet. */
export const TakeOut = ({ asked: { slug, ...query } }: { asked: CustomersOf }) => (
  <p className="mt-4 mb-0 flex justify-center">
    <SheetButton
      variant="quiet"
      size="small"
      name={`customers-${slug}.csv`}
      ask={() => download(customersSheet, { params: { slug }, query })}
    >
      Download these as CSV
    </SheetButton>
  </p>
);
