import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, Copy, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import type { Section } from '#blocks/registry.ts';
import { notify } from '#web/ui/notify.ts';
import { offerUndo } from '../components/undo.tsx';
import { isFixed, mostSections, placeOf } from './keeping/document.ts';
import { useEditorState, useSession } from './session.ts';
import type { Editor } from './editor.ts';

const full = `A page has room for ${mostSections} sections.`;

/** Takes a section out, and offers to bring it back. */
export function removeWithUndo(editor: Editor, id: string): void {
  const done = editor.remove(id);
  if (done) offerUndo({ message: done.said, undo: done.undo });
}

function duplicateOrSay(editor: Editor, id: string): void {
  if (!editor.duplicate(id)) notify.info(full);
}

interface ActionProps {
  label: string;
  /** Said in place of the label. */
  title?: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

function Action({ label, title, icon, disabled, onClick }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={title}
      title={title}
      disabled={disabled}
      onClick={onClick}
      className="flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-md text-xs font-semibold -outline-offset-3 hover:bg-sunken disabled:text-line-strong"
    >
      {icon}
      {label}
    </button>
  );
}

interface Props {
  section: Section;
  /** Without it, its settings stand open beside the page. */
  onSettings?: () => void;
  onAdd: () => void;
}

/** What can be done with the chosen section, within reach of a thumb. */
export function SectionBar({ section, onSettings, onAdd }: Props) {
  const { editor } = useSession();
  const { history } = useEditorState();
  const { id } = section;
  const place = placeOf(history.now.page, id);
  const icon = 'size-5.5';
  return (
    <div className="flex [&>*]:flex-1" role="toolbar" aria-label="This section">
      <Action
        label="Up"
        icon={<ArrowUp className={icon} />}
        disabled={place === 0}
        onClick={() => editor.move(id, -1)}
      />
      <Action
        label="Down"
        icon={<ArrowDown className={icon} />}
        disabled={place === history.now.page.sections.length - 1}
        onClick={() => editor.move(id, 1)}
      />
      <Action
        label="Copy"
        icon={<Copy className={icon} />}
        disabled={isFixed(section)}
        onClick={() => duplicateOrSay(editor, id)}
      />
      <Action
        label="Remove"
        icon={<Trash2 className={icon} />}
        disabled={isFixed(section)}
        onClick={() => removeWithUndo(editor, id)}
      />
      {onSettings && (
        <Action label="Settings" icon={<SlidersHorizontal className={icon} />} onClick={onSettings} />
      )}
      <Action label="Add" title="Add a section below" icon={<Plus className={icon} />} onClick={onAdd} />
    </div>
  );
}
