import { useState } from 'react';
import { Copy, Download } from 'lucide-react';
import { listSubscribers, type Subscriber } from '#shared/api/subscribers.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { callSignedIn } from '#web/client/session.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { everyItem, mostAtOnce } from '../components/every-item.ts';
import { saveFile } from '../components/save-file.ts';
import { csvOfSubscribers } from './csv.ts';

const everybody = (slug: string) =>
  everyItem((after) =>
    callSignedIn(listSubscribers, {
      params: { slug },
      query: { limit: mostAtOnce, ...(after ? { after } : {}) },
    }),
  );

/** All addresses at once: as a file, or to be pasted into a mail. */
export function TakeAll({ slug }: { slug: string }) {
  const [busy, setBusy] = useState<'copy' | 'file' | null>(null);
  async function take(how: 'copy' | 'file', give: (all: readonly Subscriber[]) => void | Promise<void>) {
    setBusy(how);
    const all = await everybody(slug);
    setBusy(null);
    if (Array.isArray(all)) await give(all);
    else notify.error(sentenceOf(all.failure, 'We could not read the addresses. Please try again.'));
  }
  const copy = async (all: readonly Subscriber[]) => {
    try {
      await navigator.clipboard.writeText(all.map(({ email }) => email).join(', '));
      notify.success(all.length === 1 ? 'One address is copied.' : `${all.length} addresses are copied.`);
    } catch {
      notify.error('Copying is not allowed in this browser. Download the file in its place.');
    }
  };
  const save = (all: readonly Subscriber[]) =>
    saveFile(`${slug}-subscribers.csv`, csvOfSubscribers(all), 'text/csv;charset=utf-8');
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="small"
        busy={busy === 'copy'}
        busyLabel="Reading…"
        icon={<Copy className="size-4.5" />}
        onClick={() => void take('copy', copy)}
      >
        Copy all addresses
      </Button>
      <Button
        variant="secondary"
        size="small"
        busy={busy === 'file'}
        busyLabel="Making the file…"
        icon={<Download className="size-4.5" />}
        onClick={() => void take('file', save)}
      >
        Download as CSV
      </Button>
    </div>
  );
}
