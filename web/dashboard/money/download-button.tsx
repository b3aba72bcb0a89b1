import { useState } from 'react';
import { Download } from 'lucide-react';
import { getStatement } from '#shared/api/money.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { callSignedIn } from '#web/client/session.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { everyItem, mostAtOnce } from '../components/every-item.ts';
import { saveFile } from '../components/save-file.ts';
import { csvOf } from './sales.ts';

/** Every payment of these days. */
const everySale = (slug: string, from: string, to: string) =>
  everyItem((after) =>
    callSignedIn(getStatement, {
      params: { slug },
      query: { limit: mostAtOnce, from, to, ...(after ? { after } : {}) },
    }),
  );

/** The shown days as a file for a spreadsheet. */
export function DownloadButton({ slug, from, to }: { slug: string; from: string; to: string }) {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    const sales = await everySale(slug, from, to);
    setBusy(false);
    if (Array.isArray(sales))
      saveFile(`${slug}-money-${from}-to-${to}.csv`, csvOf(sales), 'text/csv;charset=utf-8');
    else notify.error(sentenceOf(sales.failure, 'We could not make the file. Please try again.'));
  }
  return (
    <div className="mt-4 flex justify-center">
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Making the file…"
        icon={<Download className="size-4.5" />}
        onClick={() => void download()}
      >
        Download as CSV
      </Button>
    </div>
  );
}
