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

/**
 * Puts what is still being read on the clipboard. Safari lets a page write there only within the tap, so it is given what
 * is to come; where a browser takes no promise, it is written when it is there.
 */
async function copyWhenRead(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}

/** All addresses at once: as a file, or to be pasted into a mail. */
export function TakeAll({ slug }: { slug: string }) {
  const [busy, setBusy] = useState<'copy' | 'file' | null>(null);
  async function read(how: 'copy' | 'file'): Promise<readonly Subscriber[] | null> {
    setBusy(how);
    const all = await everybody(slug);
    setBusy(null);
    if (Array.isArray(all)) return all;
    notify.error(sentenceOf(all.failure, 'We could not read the addresses. Please try again.'));
    return null;
  }
  async function copy() {
    const reading = read('copy');
    const text = reading.then((all) => (all ? all.map(({ email }) => email).join(', ') : Promise.reject()));
    const copied = await copyWhenRead(text).then(
      () => true,
      () => false,
    );
    const all = await reading;
    if (!all) return;
    if (!copied) notify.error('Copying is not allowed in this browser. Download the file in its place.');
    else notify.success(all.length === 1 ? 'One address is copied.' : `${all.length} addresses are copied.`);
  }
  async function save() {
    const all = await read('file');
    if (all) saveFile(`${slug}-subscribers.csv`, csvOfSubscribers(all), 'text/csv;charset=utf-8');
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="small"
        busy={busy === 'copy'}
        busyLabel="Reading…"
        icon={<Copy className="size-4.5" />}
        onClick={() => void copy()}
      >
        Copy all addresses
      </Button>
      <Button
        variant="secondary"
        size="small"
        busy={busy === 'file'}
        busyLabel="Making the file…"
        icon={<Download className="size-4.5" />}
        onClick={() => void save()}
      >
        Download as CSV
      </Button>
    </div>
  );
}
