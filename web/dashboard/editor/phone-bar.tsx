import { Ellipsis, Layers, Plus, X } from 'lucide-react';
import type { Section } from '#blocks/registry.ts';
import { named } from '#blocks/templates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SectionBar } from './section-bar.tsx';
import { useSession } from './session.ts';
import { shareWords, useWeight } from './weight.ts';
import { isExample } from './words.ts';

interface Tools {
  onAdd: () => void;
  onSettings: () => void;
  onMore: () => void;
  /** null: the list stands open. */
  onSections: (() => void) | null;
}

/** While no section is chosen. */
export function IdleBar({ onAdd, onSections, onMore }: Omit<Tools, 'onSettings'>) {
  return (
    <div className="flex flex-wrap items-center gap-1 py-2">
      <Button icon={<Plus className="size-5" />} onClick={onAdd}>
        Add a section
      </Button>
      {onSections && (
        <IconButton label="Sections" icon={<Layers className="size-5.5" />} onClick={onSections} />
      )}
      <Button variant="quiet" className="ml-auto" icon={<Ellipsis className="size-5.5" />} onClick={onMore}>
        More
      </Button>
    </div>
  );
}

interface Props {
  section: Section | null;
  tools: Tools;
}

/** Below the page, where the thumb is. */
export function PhoneBar({ section, tools }: Props) {
  const { editor, face } = useSession();
  return (
    <section
      aria-label="Tools"
      className="border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)]"
    >
      {section ? (
        <>
          <div className="flex min-h-11 items-center gap-2 pl-2">
            <span className="max-w-[65%] shrink-0 truncate font-bold">
              {named(section.type, face.kind).name}
            </span>
            <About section={section} />
            <IconButton
              label="Done with this section"
              icon={<X className="size-5" />}
              className="ml-auto"
              onClick={() => editor.choose(null)}
            />
          </div>
          <SectionBar section={section} onSettings={tools.onSettings} onAdd={tools.onAdd} />
        </>
      ) : (
        <IdleBar {...tools} />
      )}
    </section>
  );
}

/** What a section costs a shopper, and whether its words are still ours. */
function About({ section }: { section: Section }) {
  const { ours, face } = useSession();
  const weight = useWeight();
  const share = weight?.sections.find(({ id }) => id === section.id);
  return (
    <>
      {isExample(section, ours) && <Badge tone="warn">Example</Badge>}
      {share && (
        <span className="truncate text-[0.9375rem] text-muted">{shareWords(weight!, share, face.kind)}</span>
      )}
    </>
  );
}
