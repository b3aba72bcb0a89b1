import { useState } from 'react';
import { Download } from 'lucide-react';
import { customersSheet } from '#shared/api/customers.ts';
import { download } from '#web/client/download.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import type { CustomersOf } from '../api/customers-api.ts';
import { saveFile } from '../components/save-file.ts';

/** The customers that are shown, all of them, as a sheet. */
export function TakeOut({ asked: { slug, ...query } }: { asked: CustomersOf }) {
  const [busy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    const outcome = await download(customersSheet, { params: { slug }, query });
    setBusy(false);
    if (outcome.ok) saveFile(`customers-${slug}.csv`, outcome.data, 'text/csv');
    else notify.error(sentenceOf(outcome.failure, 'The file did not come. Please try again.'));
  }
  return (
    <p className="mt-4 mb-0 flex justify-center">
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        busyLabel="Getting it…"
        icon={<Download className="size-4.5" />}
        onClick={() => void take()}
      >
        Download these as CSV
      </Button>
    </p>
  );
}
