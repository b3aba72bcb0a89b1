import { useState } from 'react';
import { Download } from 'lucide-react';
import { visitorsSheet, type VisitorsOf } from '#shared/api/visitors.ts';
import { download } from '#web/client/download.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { saveFile } from '../components/save-file.ts';

/** The time that is shown as a sheet, a line for each day or hour. */
export function TakeOut({ slug, query }: { slug: string; query: VisitorsOf }) {
  const [busy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    const outcome = await download(visitorsSheet, { params: { slug }, query });
    setBusy(false);
    if (outcome.ok) saveFile(`visitors-${slug}.csv`, outcome.data, 'text/csv');
    else notify.error(sentenceOf(outcome.failure, 'The file did not come. Please try again.'));
  }
  return (
    <p className="m-0 flex justify-center">
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
