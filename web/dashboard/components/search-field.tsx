import { useEffect, useId, useState } from 'react';
import { Search, X } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { controlClass } from '#web/ui/field.tsx';
import { cx } from '#web/ui/cx.ts';

/** Typing must rest this long before the list is asked for (ms). */
const restMs = 350;

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  /** What Enter does, where it is more than not to wait. */
  onEnter?: (text: string) => void;
}

export function SearchField({ label, placeholder, value, onSearch, onEnter = onSearch }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed from outside (the Back button): show what is searched for now.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), restMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <form
      role="search"
      className="relative min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter(typed.trim());
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={cx(
          controlClass,
          'pr-12 pl-11 text-ellipsis placeholder-shown:pr-3 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {typed !== '' && (
        <IconButton
          label="Clear the search"
          icon={<X aria-hidden="true" className="size-5" />}
          className="absolute inset-y-0 right-0.5 my-auto"
          onClick={() => {
            setTyped('');
            onSearch('');
          }}
        />
      )}
    </form>
  );
}
