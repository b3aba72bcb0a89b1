import type { PageDraft, PageState } from '#shared/api/pages.ts';
import { PageDocument } from '#blocks/page-document.ts';
import { sentenceOf, worthRetrying } from '#web/client/errors.ts';
import type { Failure, Outcome } from '#web/client/failure.ts';
import type { KeptDraft } from './kept.ts';
import { observed, type Observed } from '../observed.ts';

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /**
   * It could not be sent and is kept here; `reached`: the server was there, but could not take it now; `onPhone`: it
   * outlives this window.
   */
  | { kind: 'kept'; reached: boolean; onPhone: boolean }
  /** Somebody saved after it was opened here: nothing is sent until it is said which one it shall be. */
  | { kind: 'overtaken'; newer: PageDraft; said: string }
  | { kind: 'refused'; said: string };

export interface SaverDeps {
  /** Saves a document that was made from a revision. */
  send: (document: PageDocument, base: number) => Promise<Outcome<PageState>>;
  /** Keeps what the server does not have yet on this phone; null: it has all. Answers whether there was room. */
  keep: (draft: KeptDraft | null) => boolean;
  /** Runs something later (milliseconds); answers how to call it off. */
  later: (ms: number, run: () => void) => () => void;
}

/** Nothing changed for so long, and it is saved (milliseconds). */
const pause = 1_000;
/** Between tries while the line is broken: longer each time. */
const waits = [2_000, 5_000, 10_000, 30_000];

const asKept = (document: unknown) => JSON.stringify(PageDocument.parse(document));

/** Whether two documents are the same once they are kept. */
export const sameDocument = (one: unknown, other: unknown): boolean => asKept(one) === asKept(other);

/** What a failure said of a newer draft; null when it was another failure. */
function overtakenBy(failure: Failure): { newer: PageDraft; said: string } | null {
  if (failure.status !== 409 || !('data' in failure)) return null;
  const data = failure.data as { newer?: PageDraft; detail?: unknown } | null;
  if (!data?.newer) return null;
  return { newer: data.newer, said: String(data.detail) };
}

/** Saves the draft of one page: one save at a time, each from the revision before, and never over somebody else's. */
export class Saver {
  private readonly deps: SaverDeps;
  private readonly observedState = observed<SaveState>({ kind: 'saved' });
  /** What the server last said of the page. */
  readonly page: Observed<PageState>;
  /** What the server has, and what it shall have. */
  private saved: PageDocument;
  private wanted: PageDocument;
  /** Sent, but no answer came: the server may have it all the same. */
  private unanswered: PageDocument | null = null;
  private running: Promise<void> | null = null;
  private callOff: (() => void) | null = null;
  private tries = 0;
  /** What the server does not have outlives this window. */
  private onPhone = true;

  constructor(first: PageDraft, deps: SaverDeps) {
    this.deps = deps;
    this.page = observed<PageState>(first);
    this.saved = first.document;
    this.wanted = first.document;
  }

  get state(): Pick<Observed<SaveState>, 'now' | 'subscribe'> {
    return this.observedState;
  }

  /** This is the draft now; it is saved once nothing changes for a moment. */
  changed(document: PageDocument): void {
    if (document === this.wanted) return;
    this.wanted = document;
    this.note();
    const { kind } = this.observedState.now();
    if (kind === 'overtaken' || this.running) return;
    if (this.isSaved()) {
      this.callOff?.();
      return this.observedState.set({ kind: 'saved' });
    }
    if (kind !== 'kept') this.observedState.set({ kind: 'waiting' });
    this.plan(pause);
  }

  /** Whether closing the window now would lose something. */
  get wouldLose(): boolean {
    return !this.isSaved() && !this.onPhone;
  }

  /** Saves at once; whether the server then has everything. */
  async flush(): Promise<boolean> {
    await this.save();
    return this.isSaved() && this.observedState.now().kind === 'saved';
  }

  /** Whether a failure tells of a newer draft; then that one waits to be decided about, as after a save. */
  meets(failure: Failure): boolean {
    const overtaken = overtakenBy(failure);
    if (overtaken) this.observedState.set({ kind: 'overtaken', ...overtaken });
    return overtaken !== null;
  }

  /** After `overtaken`: the newer draft is taken; what was here is only in the history. */
  takeTheirs(): PageDocument | null {
    const state = this.observedState.now();
    if (state.kind !== 'overtaken') return null;
    this.rebase(state.newer);
    return state.newer.document;
  }

  /** After `overtaken`: what is here becomes the draft that follows the newer one. */
  keepMine(): void {
    const state = this.observedState.now();
    if (state.kind !== 'overtaken') return;
    this.isThere(state.newer, state.newer.document);
    this.observedState.set({ kind: 'waiting' });
    void this.save();
  }

  /** The server made another draft itself: an earlier version, or what is published. */
  rebase(draft: PageDraft): void {
    this.wanted = draft.document;
    this.isThere(draft, draft.document);
    this.observedState.set({ kind: 'saved' });
  }

  private isSaved(): boolean {
    return this.wanted === this.saved;
  }
  private note(): void {
    const { revision } = this.page.now();
    const draft = this.isSaved() ? null : { document: this.wanted, base_revision: revision };
    this.onPhone = this.deps.keep(draft);
  }
  private plan(ms: number): void {
    this.callOff?.();
    this.callOff = this.deps.later(ms, () => void this.save());
  }
  private isThere(page: PageState, document: PageDocument): void {
    this.page.set(page);
    this.saved = document;
    this.unanswered = null;
    this.tries = 0;
    this.note();
  }
  private save(): Promise<void> {
    this.callOff?.();
    this.callOff = null;
    this.running ??= this.attempt().finally(() => (this.running = null));
    return this.running;
  }

  private async attempt(): Promise<void> {
    while (!this.isSaved() && this.observedState.now().kind !== 'overtaken') {
      const document = this.wanted;
      this.observedState.set({ kind: 'saving' });
      const outcome = await this.deps.send(document, this.page.now().revision);
      if (outcome.ok) this.isThere(outcome.data, document);
      else if (!this.failed(outcome.failure, document)) return;
    }
    if (this.observedState.now().kind !== 'overtaken') this.observedState.set({ kind: 'saved' });
  }

  /** Whether it is worth going on at once. */
  private failed(failure: Failure, document: PageDocument): boolean {
    const overtaken = overtakenBy(failure);
    const sent = [document, this.unanswered];
    const ours = overtaken && sent.find((one) => one && sameDocument(one, overtaken.newer.document));
    if (overtaken && ours) {
      this.isThere(overtaken.newer, ours);
      return true;
    }
    if (overtaken) this.observedState.set({ kind: 'overtaken', ...overtaken });
    else if (worthRetrying(failure)) {
      this.unanswered = document;
      const reached = typeof failure.status === 'number';
      this.observedState.set({ kind: 'kept', reached, onPhone: this.onPhone });
      this.plan(waits[Math.min(this.tries++, waits.length - 1)]!);
    } else this.observedState.set({ kind: 'refused', said: sentenceOf(failure, 'This could not be saved.') });
    return false;
  }
}
