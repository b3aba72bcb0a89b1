import { Download, Printer } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { saveFile } from '../components/save-file.ts';

interface Props {
  codes: string[];
  title: string;
  close: () => void;
}

const asText = (codes: string[]) =>
  [
    'Recovery codes for Presence',
    'Each lets you in once when your phone is gone. Keep them where only you find them.',
    '',
    ...codes,
    '',
  ].join('\r\n');

/** The codes, which are shown this once: to copy, to keep as a file, to print. */
export function CodesDialog({ codes, title, close }: Props) {
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      description="Each lets you in once when your phone is gone. They are shown this once; keep them on paper or with somebody you trust."
      footer={<Button onClick={close}>I have kept them</Button>}
    >
      <ul
        aria-label="Recovery codes"
        className="m-0 grid list-none grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken p-4 font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={asText(codes)} label="Copy" />
        <Button
          variant="secondary"
          icon={<Download className="size-4.5" />}
          onClick={() => saveFile('presence-recovery-codes.txt', asText(codes), 'text/plain')}
        >
          Save as a file
        </Button>
        <Button
          variant="secondary"
          icon={<Printer className="size-4.5" />}
          onClick={() => printText(asText(codes))}
        >
          Print
        </Button>
      </div>
    </Dialog>
  );
}

/** Prints words alone, without the page they stand on. */
function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) return frame.remove();
  page.title = 'Recovery codes for Presence';
  const words = page.createElement('pre');
  words.textContent = text;
  page.body.append(words);
  frame.contentWindow.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow.print();
}
