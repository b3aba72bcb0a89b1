import { useState } from 'react';
import { Download } from 'lucide-react';
import { ordersSheet } from '#shared/api/orders-list.ts';
import { download } from '#web/client/download.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import type { OrdersOf } from '../api/orders-api.ts';
import { saveFile } from '../components/save-file.ts';

/** The orders that are listed, all of them, as a sheet. */
export function TakeOut({ asked }: { asked: OrdersOf }) {
  const [busy, setBusy] = useState(false);
  async function take() {
    const { slug, ...query } = asked;
    setBusy(true);
    const outcome = await download(ordersSheet, { params: { slug }, query });
    setBusy(false);
    if (outcome.ok) saveFile(`orders-${slug}.csv`, outcome.data, 'text/csv');
    else notify.error(sentenceOf(outcome.failure, 'The file did not come. Please try again.'));
  }
  return (
    <Button
      variant="quiet"
      busy={busy}
      busyLabel="Getting it…"
      icon={<Download className="size-5" />}
      onClick={() => void take()}
    >
      File (CSV)
    </Button>
  );
}
