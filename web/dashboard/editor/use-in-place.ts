import { useCallback, useEffect, useRef, useState } from 'react';
import type { FilledSection, Section } from '#blocks/registry.ts';
import { sectionOf } from './keeping/document.ts';
import type { Editor } from './editor.ts';
import { elementOf, sectionAround } from './frame/frame-document.ts';
import type { EditorSession } from './session.ts';
import { startTyping, writablesOf } from './typing.ts';
import { saidBy, stillExample } from './words.ts';

/** What is drawn of a section stays as it is while somebody writes in it: the caret is in there. */
interface Held {
  id: string;
  section: FilledSection;
}

/**
 * Taps in the frame: choosing a section, and writing in it where the words stand.
 * @param openSettings where words stand that cannot be written in the page.
 */
export function useInPlace({ editor, filler, ours }: EditorSession, openSettings: () => void) {
  const [main, setMain] = useState<HTMLElement | null>(null);
  const [rounds, setRounds] = useState<ReadonlyMap<string, number>>(new Map());
  const [held, setHeld] = useState<Held | null>(null);
  const end = useRef<(() => void) | null>(null);

  const write = useCallback(
    (section: Section, { target, clientX: x, clientY: y }: MouseEvent, root: HTMLElement): boolean => {
      const found = writablesOf(root, section).find(({ element }) => element.contains(target as Node));
      const [shown] = filler.filled([section]);
      if (!found || !shown) return false;
      const { id } = section;
      const { path } = found.piece.words;
      setHeld({ id, section: shown });
      end.current = startTyping(found, {
        tapped: { x, y },
        selectAll: stillExample(section, ours).includes(saidBy(found.piece.words)),
        onText: (text) => void editor.set(id, path, text, true),
        onEnd() {
          end.current = null;
          editor.settle();
          setHeld(null);
          setRounds((before) => new Map(before).set(id, (before.get(id) ?? 0) + 1));
        },
      });
      return true;
    },
    [editor, filler, ours],
  );

  useEffect(() => {
    if (!main) return undefined;
    const events = new AbortController();
    const onClick = (event: MouseEvent) => {
      // Nothing in here leads anywhere.
      event.preventDefault();
      const target = event.target as Element;
      if (target.closest('[contenteditable]')) return;
      const root = sectionAround(target);
      const id = root?.dataset.section ?? null;
      const { chosen, history } = editor.now();
      const section = sectionOf(history.now.page, id);
      if (id !== chosen || !section || !root) return editor.choose(id);
      if (!write(section, event, root)) openSettings();
    };
    main.ownerDocument.addEventListener('click', onClick, { signal: events.signal });
    main.ownerDocument.addEventListener('submit', (event) => event.preventDefault(), {
      signal: events.signal,
    });
    return () => {
      end.current?.();
      events.abort();
    };
  }, [main, editor, write, openSettings]);

  /** Ends what is being written, so that what comes next is a step of its own. */
  const stop = useCallback(() => end.current?.(), []);
  return { main, setMain, rounds, held, stop };
}

/**
 * Puts on the page what the editor knows of it: which section is chosen, where words can be written.
 * @returns whether there is anything to see of the chosen section.
 */
export function markPage(main: HTMLElement, editor: Editor): boolean {
  const { chosen, history } = editor.now();
  for (const element of main.querySelectorAll('[data-words]')) element.removeAttribute('data-words');
  for (const element of main.querySelectorAll<HTMLElement>('[data-section]')) {
    element.tabIndex = 0;
    element.toggleAttribute('data-chosen', element.dataset.section === chosen);
  }
  for (const element of main.querySelectorAll<HTMLElement>(
    'a, button, summary, input, select, textarea, [tabindex="0"]:not([data-section])',
  ))
    element.tabIndex = -1;
  const root = chosen === null ? null : elementOf(main, chosen);
  const section = sectionOf(history.now.page, chosen);
  // What lies behind a tap for shoppers can be read and written while its section is worked on.
  for (const details of main.querySelectorAll<HTMLDetailsElement>('details[data-opened]'))
    if (!root?.contains(details)) {
      details.open = false;
      details.removeAttribute('data-opened');
    }
  if (!root || !section) return section === null;
  for (const details of root.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
    details.open = true;
    details.setAttribute('data-opened', '');
  }
  for (const { element } of writablesOf(root, section)) element.setAttribute('data-words', '');
  return true;
}
