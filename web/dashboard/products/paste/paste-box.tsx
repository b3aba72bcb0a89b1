import { useRef, useState } from 'react';
import { ClipboardPaste } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { ActionBar } from '../../components/action-bar.tsx';
import { mostLines } from './list.ts';

interface Props {
  text: string;
  onText: (text: string) => void;
  onRead: () => void;
  onClear: () => void;
}

const example = 'Ankara gown 15k\nCrop top S/M/L 4,500\nLace 5 yards N25,000 was 30,000';
/** Longest list that is kept (characters). */
const longest = 60_000;

/** Where a list is put in. */
export function PasteBox({ text, onText, onRead, onClear }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [hint, setHint] = useState<string | null>(null);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '').length;

  async function paste() {
    try {
      const found = (await navigator.clipboard.readText()).slice(0, longest);
      if (found.trim() === '') return setHint('There is nothing to paste. Copy your list first.');
      onText(text.trim() === '' ? found : `${text.trimEnd()}\n${found}`);
      setHint(null);
      if (text.trim() === '') onRead();
    } catch {
      field.current?.focus();
      setHint('Hold your finger in the box and choose Paste.');
    }
  }

  return (
    <form
      className="max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault();
        if (lines > 0) onRead();
        else setHint('Paste or type a list first.');
      }}
    >
      <div className="mb-4 flex flex-wrap gap-2">
        <Button variant="secondary" icon={<ClipboardPaste className="size-5" />} onClick={() => void paste()}>
          Paste
        </Button>
        {text !== '' && (
          <Button variant="quiet" onClick={onClear}>
            Start again
          </Button>
        )}
      </div>
      <TextArea
        ref={field}
        label="Your list"
        rows={12}
        maxLength={longest}
        value={text}
        placeholder={example}
        error={hint}
        hint={
          lines > mostLines
            ? `These are ${lines} lines. The first ${mostLines} are read; paste the others afterwards.`
            : 'A line for each product is best. Prices may be 4,500, 4.5k, ₦4500 or #4500.'
        }
        onChange={(event) => {
          onText(event.target.value);
          setHint(null);
        }}
      />
      <ActionBar>
        <Button type="submit">
          {lines > 1 ? `Read ${Math.min(lines, mostLines)} lines` : 'Read the list'}
        </Button>
      </ActionBar>
    </form>
  );
}
