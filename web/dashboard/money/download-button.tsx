import { useState } from 'react';
import { Download } from 'lucide-react';
import { getStatement, type Sale } from '#shared/api/money.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { callSignedIn } from '#web/client/session.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { saveFile } from '../components/save-file.ts';
import { csvOf } from './sales.ts';

const most = 100;

/** Every payment of these days, page after page. */
async function everySale(slug: string, from: string, to: string): Promise<Sale[] | { failure: unknown }> {
  const found: Sale[] = [];
  let after: string | undefined;
  for (;;) {
    const outcome = await callSignedIn(getStatement, {
      params: { slug },
      query: { limit: most, from, to, ...(after ? { after } : {}) },
    });
    if (!outcome.ok) return { failure: outcome.failure };
    found.push(...outcome.data.items);
    if (!outcome.data.next) return found;
    after = outcome.data.next;
  }
}

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
