import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Search } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';

/** One field for a store, an order, a payment, a person or a domain. */
export function FindField() {
  const [words, setWords] = useState('');
  const navigate = useNavigate();
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '') void navigate(`/find?words=${encodeURIComponent(words.trim())}`);
  };
  return (
    <form role="search" aria-label="Everything" onSubmit={find} className="flex gap-1">
      <input
        type="search"
        aria-label="Find a store, order, payment, person or domain"
        placeholder="Store, “1047 ada-bags”, reference, mail, phone"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3"
      />
      <IconButton type="submit" label="Find" icon={<Search aria-hidden="true" className="size-5" />} />
    </form>
  );
}
