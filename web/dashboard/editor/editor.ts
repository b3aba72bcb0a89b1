import { PageDocument } from '#blocks/page-document.ts';
import { blockOf, type Section, type SectionType } from '#blocks/registry.ts';
import type { LookDraft } from '#shared/api/looks.ts';
import type { TradeId } from '#shared/places/nigeria.ts';
import {
  addSection,
  changeSettings,
  completed,
  duplicateSection,
  isFixed,
  moveSection,
  mostSections,
  placeOf,
  problemWith,
  putSection,
  removeSection,
  sectionOf,
  withValue,
  type Path,
} from './keeping/document.ts';
import { begin, change, redo, settle, undo, type History, type Work } from './keeping/history.ts';
import { observed } from './observed.ts';

/** In the place of a section's id: what is set is the page's own. */
export const thePage = '';

export interface EditorState {
  history: History;
  /** The section that is worked on. */
  chosen: string | null;
}

/** Takes back one thing that was done, also when other things were done since. */
export interface Done {
  said: string;
  undo: () => void;
}

export interface Editor {
  now: () => EditorState;
  subscribe: (listener: () => void) => () => void;
  choose: (id: string | null) => void;
  /** Below the chosen section, or at the end. false: the page has no room for another one. */
  add: (type: SectionType) => boolean;
  move: (id: string, by: -1 | 1) => void;
  duplicate: (id: string) => boolean;
  remove: (id: string) => Done | null;
  /** Sets one value; answers why it cannot be kept, in a sentence. `run` joins what is typed to one step. */
  set: (id: string, path: Path, value: unknown, run?: boolean) => string | null;
  /** Gives the shop other colours. `run` joins what is found by trying to one step. */
  paint: (look: LookDraft, run?: string | null) => void;
  /** Ends what is being typed. */
  settle: () => void;
  undo: () => void;
  redo: () => void;
  /** Another document takes the place of this one, as a step that can be taken back. */
  replace: (document: PageDocument) => void;
}

interface Options {
  document: PageDocument;
  look: LookDraft;
  trade: TradeId | null;
  /** Told of every other document. */
  changed: (document: PageDocument) => void;
  /** Told of all other colours. */
  painted: () => void;
}

/** The page that is worked on, and what can be done to it and to the colours around it. */
export function createEditor({ document: first, look, trade, changed, painted }: Options): Editor {
  const state = observed<EditorState>({ history: begin({ page: first, look }), chosen: null });
  const history = () => state.now().history;
  const page = () => history().now.page;

  function put(next: History, wanted = state.now().chosen): void {
    const before = history().now;
    // What is no longer there is not worked on.
    const chosen = placeOf(next.now.page, wanted) < 0 ? null : wanted;
    if (next === history() && chosen === state.now().chosen) return;
    state.set({ history: next, chosen });
    if (page() !== before.page) changed(page());
    if (next.now.look !== before.look) painted();
  }
  const become = (next: PageDocument, id?: string | null) => put(change(history(), { page: next }), id);
  const isFull = () => page().sections.length >= mostSections;
  const bringBack = (section: Section, at: number, after: Work) => {
    if (history().now === after) put(undo(history()), section.id);
    else if (!sectionOf(page(), section.id) && !isFull()) become(putSection(page(), section, at), section.id);
  };

  return {
    now: state.now,
    subscribe: state.subscribe,
    choose: (id) => put(settle(history()), id),
    add(type) {
      if (isFull()) return false;
      const { document, id } = addSection(page(), type, { trade, below: state.now().chosen });
      become(document, id);
      return true;
    },
    move: (id, by) => become(moveSection(page(), id, by)),
    duplicate(id) {
      const made = isFull() ? null : duplicateSection(page(), id);
      if (made) become(made.document, made.id);
      return made !== null;
    },
    remove(id) {
      const { sections } = page();
      const at = placeOf(page(), id);
      const section = sections[at];
      if (!section || isFixed(section)) return null;
      become(removeSection(page(), id), (sections[at + 1] ?? sections[at - 1])?.id ?? null);
      const after = history().now;
      const said = `“${blockOf(section.type).name}” is removed.`;
      return { said, undo: () => bringBack(section, at, after) };
    },
    set(id, path, value, run = false) {
      const made = withSetting(page(), id, { path, value });
      if (!made || made.problem !== null) return made && made.problem;
      put(change(history(), { page: made.document }, run ? `${id} ${path.join(' ')}` : null));
      return null;
    },
    paint: (other, run = null) => put(change(history(), { look: other }, run)),
    settle: () => put(settle(history())),
    undo: () => put(undo(history())),
    redo: () => put(redo(history())),
    replace: (document) => become(document, null),
  };
}

/** The page with one other value, of a section or its own, and why it cannot be kept; null without such a section. */
function withSetting(page: PageDocument, id: string, { path, value }: { path: Path; value: unknown }) {
  if (id === thePage) return pageWith(page, path, value);
  const section = sectionOf(page, id);
  const made = section && settingsWith(section, path, value);
  if (!made || made.problem !== null) return made && { document: page, problem: made.problem };
  return { document: changeSettings(page, id, made.settings), problem: null };
}

/** The page with one other value of its own; null takes it away. */
function pageWith(page: PageDocument, path: Path, value: unknown) {
  const changed = withValue(page, path, value) as Record<string, unknown>;
  const values = Object.entries(changed).filter(([, one]) => one !== null);
  const { data, error } = PageDocument.pick({ description: true, picture: true, layout: true }).safeParse(
    Object.fromEntries(values),
  );
  if (!data) return { document: page, problem: error.issues[0]?.message ?? 'This cannot be kept.' };
  const { version, title, sections } = page;
  return { document: { version, title, ...data, sections }, problem: null };
}

/** The settings of a section with one other value, and why its block does not take them. */
function settingsWith({ type, settings: before }: Section, path: Path, value: unknown) {
  const settings = withValue(before, path, value);
  const problem = problemWith(type, settings);
  // A new line of a list comes without its fields.
  const whole = Array.isArray(value) && problem === null ? completed(type, settings) : settings;
  return { settings: whole, problem };
}
