import { useEffect } from 'react';
import type { Editor } from './editor.ts';
import { elementOf } from './frame/frame-document.ts';
import { removeWithUndo } from './section-bar.tsx';

interface Options {
  editor: Editor;
  main: HTMLElement | null;
  /** Ends what is being written in the page. */
  stop: () => void;
}

const isWriting = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.(
    'input, textarea, select, [contenteditable], dialog, [role=dialog]',
  ) != null;

/** Moves along the sections, or moves the chosen one. */
function goBy(editor: Editor, by: -1 | 1, carry: boolean): void {
  const { chosen, history } = editor.now();
  const { sections } = history.now.page;
  const at = sections.findIndex(({ id }) => id === chosen);
  if (carry && chosen !== null) return editor.move(chosen, by);
  const next = at < 0 ? sections[by > 0 ? 0 : sections.length - 1] : sections[at + by];
  if (next) editor.choose(next.id);
}

/** The keyboard, in the window and in the frame. */
export function useKeys({ editor, main, stop }: Options): void {
  useEffect(() => {
    const events = new AbortController();
    const inFrame = (event: KeyboardEvent) => main !== null && event.view !== window;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isWriting(event.target)) return;
      const { chosen } = editor.now();
      const mark = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (mark && key === 'z') {
        stop();
        if (event.shiftKey) editor.redo();
        else editor.undo();
      } else if (mark && key === 'y') editor.redo();
      else if (mark) return;
      else if (key === 'escape') editor.choose(null);
      else if (event.altKey && (key === 'arrowup' || key === 'arrowdown'))
        goBy(editor, key === 'arrowup' ? -1 : 1, true);
      // Elsewhere in the window the arrows scroll, and a key removes nothing.
      else if (!inFrame(event)) return;
      else if (key === 'arrowup' || key === 'arrowdown') goBy(editor, key === 'arrowup' ? -1 : 1, false);
      else if (key === 'enter' || key === ' ') {
        const around = (event.target as Element).closest<HTMLElement>('[data-section]');
        if (around) editor.choose(around.dataset.section ?? null);
      } else if ((key === 'delete' || key === 'backspace') && chosen !== null) removeWithUndo(editor, chosen);
      else return;
      event.preventDefault();
      focusChosen(editor, main);
    };
    window.addEventListener('keydown', onKey, { signal: events.signal });
    main?.ownerDocument.addEventListener('keydown', onKey, { signal: events.signal });
    return () => events.abort();
  }, [editor, main, stop]);
}

/** The focus goes with the chosen section while it is in the frame. */
function focusChosen(editor: Editor, main: HTMLElement | null): void {
  const { chosen } = editor.now();
  if (!main || chosen === null || !main.contains(main.ownerDocument.activeElement)) return;
  setTimeout(() => elementOf(main, chosen)?.focus(), 0);
}
