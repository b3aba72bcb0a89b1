import { useEffect, useRef, useState } from 'react';
import { detailOf, isFailure, refusal } from '#web/client/errors.ts';
import type { Failure } from '#web/client/failure.ts';
import type { FormControl } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { newKey } from './new-key.ts';

/** Something of the two that are not the same, in the words of both. */
export interface Difference {
  what: string;
  their: string;
  my: string;
}

/** What a person tells two states of a thing apart by, each in words. */
export type Told<Values> = readonly (readonly [what: string, of: (values: Values) => string])[];

/** Where two states are not the same. */
export const differencesOf = <Values,>(told: Told<Values>, theirs: Values, mine: Values): Difference[] =>
  told
    .map(([what, of]) => ({ what, their: of(theirs).trim(), my: of(mine).trim() }))
    .filter(({ their, my }) => their !== my);

interface Props {
  /** `product`, `collection`. */
  thing: string;
  /** They took it away: keeping mine brings it back. */
  removed?: boolean;
  differs: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Somebody saved the same thing meanwhile: what differs is shown, and one is chosen. Until then what was typed stays. */
export function Overtaken({ thing, removed = false, differs, onKeepMine, onTakeTheirs, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Somebody else ${removed ? 'took away' : 'changed'} this ${thing}`}
      description={`They ${removed ? 'did so' : 'saved it'} while you were editing. What you typed is not lost, and not saved yet.`}
      footer={
        <>
          <Button variant="secondary" onClick={onTakeTheirs}>
            {removed ? 'Leave it away' : 'Take theirs'}
          </Button>
          <Button onClick={onKeepMine}>{removed ? 'Bring it back with mine' : 'Keep mine'}</Button>
        </>
      }
    >
      {differs.length === 0 ? (
        !removed && <p className="m-0">Both are the same now.</p>
      ) : (
        <ul className="m-0 grid list-none grid-cols-1 gap-4 p-0">
          {differs.map(({ what, their, my }) => (
            <li key={what}>
              <b>{what}</b>
              <dl className="m-0 mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
                <dt className="text-muted">Theirs</dt>
                <dd className="m-0 break-words whitespace-pre-line">{their || 'Nothing'}</dd>
                <dt className="text-muted">Yours</dt>
                <dd className="m-0 break-words whitespace-pre-line">{my || 'Nothing'}</dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** What somebody else saved meanwhile, where a save was refused for that; null for every other failure. */
export function newerIn<Thing>(error: unknown): { newer: Thing; said: string } | null {
  if (!isFailure(error) || error.status !== 409 || !('data' in error)) return null;
  const data = error.data as { newer?: Thing } | null;
  return data?.newer ? { newer: data.newer, said: detailOf(error, '') } : null;
}

/**
 * Which state of a thing the form is made from. A step of one's own beside the form, by which `beside` is another, is
 * followed; a change of somebody else is not, so that it is told when the form is saved.
 */
export function useSeen<Thing extends { revision: number }>(
  thing: Thing | null,
  beside: (thing: Thing) => unknown,
) {
  const by = useRef<string>(null);
  const seen = useRef(thing);
  useEffect(() => {
    const { current } = seen;
    if (!thing || !current || beside(thing) === beside(current)) return;
    if (thing.revision === current.revision + 1) seen.current = thing;
  }, [thing, beside]);
  return {
    /** For the call that saves. */
    told(): { seen?: { revision: number; by: string } } {
      if (!seen.current) return {};
      by.current ??= newKey();
      return { seen: { revision: seen.current.revision, by: by.current } };
    },
    now(next: Thing) {
      seen.current = next;
    },
  };
}

/**
 * A form of what has no number of its changes: it sends what it began with, and where somebody else's is told in place of
 * a save, its person chooses.
 */
export function useOvertaken<Thing, Values extends object>(began: Thing, valuesOf: (thing: Thing) => Values) {
  const seen = useRef(began);
  const [newer, setNewer] = useState<Thing | null>(null);
  const now = (next: Thing) => {
    seen.current = next;
    setNewer(null);
  };
  return {
    seen: () => seen.current,
    now,
    /** The answer of a save; a refusal in words where there is somebody else's. */
    heard<Answer extends { error?: unknown }>(answer: Answer): Answer | { error: Failure } {
      const theirs = newerIn<Thing>(answer.error);
      if (!theirs) return answer;
      setNewer(theirs.newer);
      return { error: refusal({ detail: theirs.said }) };
    },
    /** The two ways on, where there are two. */
    choice: (form: Pick<FormControl<Values>, 'restart' | 'submit'>) =>
      newer && {
        theirs: valuesOf(newer),
        onClose: () => setNewer(null),
        onTakeTheirs() {
          now(newer);
          form.restart(valuesOf(newer));
        },
        onKeepMine() {
          now(newer);
          void form.submit();
        },
      },
  };
}
