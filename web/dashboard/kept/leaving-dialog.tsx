import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { saveFile } from '../components/save-file.ts';
import type { KeptProps } from './kept-dialog.tsx';
import { decide } from './leaving.ts';
import { asText, keptWords } from './words.ts';

/** Somebody signs out while something of theirs was not sent. */
export function LeavingDialog({ kept, send, sending }: KeptProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && decide(false)}
      title={`${keptWords(kept)} not yet sent`}
      description="It stays on this phone and is sent when you sign in here again. Nobody else who signs in here sees it."
      footer={
        <>
          <Button variant="secondary" onClick={() => decide(true)}>
            Sign out, keep it here
          </Button>
          <Button busy={sending} busyLabel="Sending…" onClick={() => void send()}>
            Send now
          </Button>
        </>
      }
    >
      <Button
        variant="quiet"
        onClick={() => saveFile('kept-on-this-phone.txt', asText(kept), 'text/plain;charset=utf-8')}
      >
        Save a list of it as a file
      </Button>
    </Dialog>
  );
}
