import { useEffect, useRef, useState } from 'react';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import type { MenuItem, MenuName } from '#shared/api/menus.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { offerUndo } from '../components/undo.tsx';
import { LineDialog } from './line-dialog.tsx';
import { keysOf, moved, type MenuChoices } from './menu-lines.ts';
import { useMenu } from './use-menu.ts';

/** Most lines of a menu, as the call has it. */
const mostLines = 20;

interface Props {
  slug: string;
  menu: MenuName;
  title: string;
  about: string;
  known: MenuItem[] | null;
  choices: MenuChoices;
}

/** One menu: followed from the store, or put together line by line. Every change is saved at once. */
export function MenuCard({ slug, menu, title, about, known, choices }: Props) {
  const { lines, save } = useMenu(slug, menu, known);
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const shown = lines ?? choices.followed[menu];
  const focus = useMovedFocus(menu);
  const move = (at: number, by: number) => {
    focus(at + by, by);
    void save(moved(shown, at, by));
  };
  const remove = async (at: number) => {
    if (!(await save(shown.toSpliced(at, 1)))) return;
    offerUndo({
      message: `“${shown[at]?.title}” is taken out of the menu.`,
      undo: async () => void (await save(shown)),
    });
  };
  const follow = async () => {
    if (!(await save(null))) return;
    offerUndo({
      message: 'This menu follows your store again.',
      undo: async () => void (await save(lines)),
    });
  };
  const put = (line: MenuItem) =>
    save(editing === 'new' ? [...shown, line] : shown.with(Number(editing), line));
  const keys = keysOf(shown);
  return (
    <SectionCard title={title}>
      <p className="mt-1 mb-3 text-muted">
        {lines ? about : `${about} It follows your collections and pages until you change it.`}
      </p>
      {shown.length === 0 && (
        <p className="m-0 rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-muted">
          {lines ? 'Nothing stands here. Add a line, or let it follow your store.' : 'Nothing to show yet.'}
        </p>
      )}
      <ol className="m-0 list-none divide-y divide-line p-0">
        {shown.map((line, at) => (
          <Line
            key={keys[at]}
            {...{ menu, line, at }}
            last={at === shown.length - 1}
            gone={choices.gone.includes(line.path)}
            onMove={(by) => move(at, by)}
            onEdit={() => setEditing(at)}
            onRemove={() => void remove(at)}
          />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          className="max-sm:w-full"
          icon={<Plus className="size-5" />}
          disabled={shown.length >= mostLines}
          onClick={() => setEditing('new')}
        >
          Add a line
        </Button>
        {lines && (
          <Button variant="quiet" className="max-sm:w-full" onClick={() => void follow()}>
            Follow my pages again
          </Button>
        )}
      </div>
      {shown.length >= mostLines && (
        <p className="mt-2 mb-0 text-muted">A menu has at most {mostLines} lines.</p>
      )}
      {editing !== null && (
        <LineDialog
          slug={slug}
          choices={choices}
          line={editing === 'new' ? null : (shown[editing] ?? null)}
          onDone={put}
          close={() => setEditing(null)}
        />
      )}
    </SectionCard>
  );
}

const buttonId = (menu: MenuName, at: number, by: number) => `${menu}-${at}-${by < 0 ? 'up' : 'down'}`;

/** Whoever moves a line with the keyboard goes on with the same line, also where it has come to an end. */
function useMovedFocus(menu: MenuName): (at: number, by: number) => void {
  const wanted = useRef<{ at: number; by: number } | null>(null);
  useEffect(() => {
    const next = wanted.current;
    if (!next) return;
    wanted.current = null;
    const button = (by: number) =>
      document.querySelector<HTMLButtonElement>(`#${buttonId(menu, next.at, by)}:not(:disabled)`);
    (button(next.by) ?? button(-next.by))?.focus();
  });
  return (at, by) => {
    wanted.current = { at, by };
  };
}

interface LineProps {
  menu: MenuName;
  line: MenuItem;
  at: number;
  last: boolean;
  gone: boolean;
  onMove: (by: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function Line({ menu, line, at, last, gone, onMove, onEdit, onRemove }: LineProps) {
  const icon = 'size-5';
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-2">
      <div className="min-w-0 flex-1 basis-40 py-1">
        <span className="block font-semibold break-words">{line.title}</span>
        <span className="block text-[0.9375rem] break-all text-muted">{line.path}</span>
        {gone && (
          <span className="mt-1 block">
            <StateLabel tone="bad">Leads nowhere now</StateLabel>
          </span>
        )}
      </div>
      <div className="-mr-2 flex flex-wrap">
        <IconButton
          id={buttonId(menu, at, -1)}
          label={`Move ${line.title} up`}
          disabled={at === 0}
          icon={<ArrowUp className={icon} />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          id={buttonId(menu, at, 1)}
          label={`Move ${line.title} down`}
          disabled={last}
          icon={<ArrowDown className={icon} />}
          onClick={() => onMove(1)}
        />
        <IconButton label={`Change ${line.title}`} icon={<Pencil className={icon} />} onClick={onEdit} />
        <IconButton label={`Take ${line.title} out`} icon={<Trash2 className={icon} />} onClick={onRemove} />
      </div>
    </li>
  );
}
