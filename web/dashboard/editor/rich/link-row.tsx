import { useState } from 'react';
import { isPlace } from '#blocks/rich.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  /** Where the link at the caret leads; '' where there is none. */
  address: string;
  /** null takes the link off. */
  put: (address: string | null) => void;
  close: () => void;
}

/** What somebody types for a place, as an address: a telephone number, a mail address, a page without its beginning. */
export function placeFrom(typed: string): string | null {
  const text = typed.trim();
  const digits = text.replace(/[\s()-]/g, '');
  const guesses = [
    text,
    ...(/^\+?\d{7,15}$/.test(digits) ? [`tel:${digits}`] : []),
    ...(/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? [`mailto:${text}`] : []),
    ...(/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? [`https://${text}`] : []),
  ];
  return guesses.find(isPlace) ?? null;
}

/** Asks where a link leads. */
export function LinkRow({ address, put, close }: Props) {
  const [typed, setTyped] = useState(address);
  const [problem, setProblem] = useState<string | null>(null);
  const take = () => {
    const found = placeFrom(typed);
    if (found) put(found);
    else setProblem('Write an address such as https://example.com, /products, a mail address or a number.');
  };
  return (
    <div className="grid grid-cols-1 gap-2 border-x border-line-strong bg-sunken p-3">
      <TextField
        label="The link opens"
        hint="For example /products, https://example.com or a telephone number."
        error={problem}
        value={typed}
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') take();
          else close();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={take}>
          Set the link
        </Button>
        {address !== '' && (
          <Button size="small" variant="secondary" onClick={() => put(null)}>
            Take the link off
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
