import { ArrowDown, ArrowUp } from 'lucide-react';
import { named } from '#blocks/templates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { BlockThumb } from './sheets/add-sheet.tsx';
import { useEditorState, useSession } from './session.ts';
import { shareWords, useWeight } from './weight.ts';
import { isExample, saidBy, wordsOf } from './words.ts';

/** The sections of the page by name, in their order; each is chosen by a tap. */
export function SectionsList({ onChosen }: { onChosen?: () => void }) {
  const { editor, ours, face } = useSession();
  const { history, chosen } = useEditorState();
  const weight = useWeight();
  const { sections } = history.now.page;
  if (sections.length === 0)
    return <p className="m-0 text-muted">Nothing stands on this page yet. Add its first section.</p>;
  return (
    <ol className="m-0 grid list-none grid-cols-1 gap-1 p-0">
      {sections.map((section, at) => {
        const { name } = named(section.type, face.kind);
        const words = wordsOf(section).map(saidBy).find(Boolean) ?? '';
        const isChosen = section.id === chosen;
        const share = weight?.sections.find(({ id }) => id === section.id);
        return (
          <li
            key={section.id}
            className={cx(
              'flex items-center rounded-md border',
              isChosen ? 'border-action bg-soft' : 'border-transparent hover:bg-sunken',
            )}
          >
            <button
              type="button"
              aria-pressed={isChosen}
              className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-2 py-1.5 text-left"
              onClick={() => {
                editor.choose(section.id);
                onChosen?.();
              }}
            >
              <BlockThumb
                type={section.type}
                className="block w-9 shrink-0 text-action [&_svg]:block [&_svg]:w-full"
              />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 font-semibold">
                  <span>{name}</span>
                  {isExample(section, ours) && <Badge tone="warn">Example</Badge>}
                </span>
                <span className="block truncate text-[0.9375rem] text-muted">{words}</span>
                {share && (
                  <span className="block text-[0.9375rem] text-muted">
                    {shareWords(weight!, share, face.kind)}
                  </span>
                )}
              </span>
            </button>
            <IconButton
              label={`Move “${name}” up`}
              icon={<ArrowUp className="size-5" />}
              disabled={at === 0}
              onClick={() => editor.move(section.id, -1)}
            />
            <IconButton
              label={`Move “${name}” down`}
              icon={<ArrowDown className="size-5" />}
              disabled={at === sections.length - 1}
              onClick={() => editor.move(section.id, 1)}
            />
          </li>
        );
      })}
    </ol>
  );
}
