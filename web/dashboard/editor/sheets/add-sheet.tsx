import { useState } from 'react';
import { Search } from 'lucide-react';
import { markup } from '#shared/trusted.ts';
import { blocks, type SectionType } from '#blocks/registry.ts';
import { mayStandOn } from '#blocks/templates.ts';
import { controlClass } from '#web/ui/field.tsx';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { mostSections } from '../keeping/document.ts';
import { useSession } from '../session.ts';

const drawings = import.meta.glob<string>('../../../blocks/*/thumb.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** A line drawing of a block, in the colour of the words beside it. */
export function BlockThumb({ type, className }: { type: SectionType; className?: string }) {
  const drawing = markup(drawings[`../../../blocks/${type}/thumb.svg`] ?? '');
  return <span aria-hidden="true" className={className} dangerouslySetInnerHTML={{ __html: drawing }} />;
}

const isAbout = (asked: string) => {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ name, purpose }: { name: string; purpose: string }) =>
    words.every((word) => `${name} ${purpose}`.toLowerCase().includes(word));
};

/** The library of blocks: what is tapped is on the page, filled with an example. */
export function AddSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  // Its drawings are made once it is opened, and stay while it slides away.
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title="Add a section" side="bottom">
      {used && <Library onClose={onClose} />}
    </Sheet>
  );
}

function Library({ onClose }: { onClose: () => void }) {
  const { editor, face } = useSession();
  const [asked, setAsked] = useState('');
  const found = blocks.filter((block) => mayStandOn(block, face.kind)).filter(isAbout(asked));
  const add = (type: SectionType) => {
    if (!editor.add(type)) notify.info(`A page has room for ${mostSections} sections.`);
    setAsked('');
    onClose();
  };
  return (
    <div className="mx-auto max-w-3xl">
      <label className="relative mb-4 block">
        <span className="sr-only">Search the sections</span>
        <Search className="absolute top-3.5 left-3.5 size-5 text-muted" />
        <input
          type="search"
          className={`${controlClass} pl-11`}
          placeholder="Search"
          value={asked}
          onChange={(event) => setAsked(event.target.value)}
        />
      </label>
      <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0 sm:grid-cols-2">
        {found.map(({ type, name, purpose }) => (
          <li key={type} className="grid">
            <button
              type="button"
              className="flex items-center gap-4 rounded-md border border-line bg-surface p-3 text-left hover:border-action hover:bg-soft"
              onClick={() => add(type)}
            >
              <BlockThumb
                type={type}
                className="block w-16 shrink-0 text-action [&_svg]:block [&_svg]:w-full"
              />
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="block text-[0.9375rem] text-muted">{purpose}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="m-0 text-muted">
        {found.length === 0 && 'No section is called that. Try another word, for example “photo”.'}
      </p>
    </div>
  );
}
