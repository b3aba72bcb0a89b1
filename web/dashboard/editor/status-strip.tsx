import { CloudOff, Scale } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';
import type { SaveState } from './keeping/autosave.ts';
import { useOtherColours, usePageState, useSaveState } from './session.ts';
import { costWords, isTooHeavy, useWeight } from './weight.ts';

function wordsFor(state: SaveState, changed: boolean, colours: boolean): string {
  switch (state.kind) {
    case 'saved':
      if (changed) return 'Saved, not published';
      return colours ? 'Colours not published' : 'Saved';
    case 'waiting':
    case 'saving':
      return 'Saving…';
    case 'kept':
      return `${state.reached ? 'Not saved yet.' : 'No connection.'} ${
        state.onPhone
          ? 'Your changes are kept on this phone.'
          : 'This phone has no room to keep your changes: leave this page open until they are saved.'
      }`;
    case 'overtaken':
      return state.said;
    case 'refused':
      return state.said;
  }
}

const isQuiet = ({ kind }: SaveState) => kind === 'saved' || kind === 'waiting' || kind === 'saving';

/** Whether everything is saved, and what the page costs a shopper. */
export function StatusStrip({ onChoose }: { onChoose: () => void }) {
  const state = useSaveState();
  const page = usePageState();
  const colours = useOtherColours();
  const weight = useWeight();
  const quiet = isQuiet(state);
  return (
    <div
      className={cx(
        'flex min-h-8 items-center gap-2 border-b border-line px-3 text-[0.9375rem]',
        quiet ? 'bg-paper text-muted' : 'bg-highlight-soft py-1 text-warn',
      )}
    >
      {!quiet && <CloudOff className="size-4.5 shrink-0" />}
      <p className={cx('m-0', quiet ? 'shrink-0' : 'min-w-0')} role="status">
        {wordsFor(state, page.changed, colours)}
      </p>
      {state.kind === 'overtaken' && (
        <button
          type="button"
          className="min-h-11 shrink-0 px-2 font-bold underline underline-offset-4"
          onClick={onChoose}
        >
          Choose
        </button>
      )}
      {quiet && weight && (
        <p
          className={cx(
            'm-0 ml-auto flex min-w-0 items-center gap-1.5 truncate',
            isTooHeavy(weight) && 'font-semibold text-warn',
          )}
          title="What this page costs a shopper"
        >
          <Scale className="size-4 shrink-0" aria-hidden="true" />
          <span className="sr-only">This page costs a shopper </span>
          {costWords(weight, weight)}
        </p>
      )}
    </div>
  );
}
