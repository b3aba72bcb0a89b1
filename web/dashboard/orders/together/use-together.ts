import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Together } from '#shared/api/together.ts';
import { api } from '#web/client/api.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { movedWithOrders, togetherApi } from '../../api/together-api.ts';
import { newKey } from '../../components/new-key.ts';
import type { Chosen } from './use-choosing.ts';

/** So many are asked for in one call, so that a bad line keeps few of them waiting and progress is seen. */
const inOneCall = 10;

export type What = 'send' | 'record_cash' | 'cancel';
export type Undo = 'undo_send' | 'undo_cash';

export interface Run {
  what: What | Undo | null;
  state: 'asking' | 'running' | 'done';
  /** So many of those that are asked for now have an answer. */
  through: number;
  of: number;
  /** All that it is to be done to, and what became of them, also where it took several tries. */
  asked: readonly Chosen[];
  result: Together;
  /** Why the rest has no answer. */
  problem: string;
}

const nothing: Together = { done: [], already: [], refused: [] };
const before: Run = {
  what: null,
  state: 'asking',
  through: 0,
  of: 0,
  asked: [],
  result: nothing,
  problem: '',
};

const joined = (a: Together, b: Together): Together => ({
  done: [...a.done, ...b.done],
  already: [...a.already, ...b.already],
  refused: [...a.refused, ...b.refused],
});

/** Does one thing to several orders in parts. The key is made once, so that asking again for the rest doubles nothing. */
export function useTogether(slug: string) {
  const dispatch = useDispatch();
  const [key] = useState(newKey);
  const [run, setRun] = useState(before);
  const [send] = togetherApi.useSendTogetherMutation();
  const [change] = togetherApi.useChangeTogetherMutation();
  const ask = (what: What | Undo, orders: string[], words: { tracking: string; courier: string }) => {
    if (what === 'send' || what === 'undo_send')
      return send({ params: { slug }, body: { key, orders, ...words, undo: what === 'undo_send' } });
    return change({ params: { slug }, body: { orders, what } });
  };
  async function start(
    what: What | Undo,
    orders: readonly Chosen[],
    words = { tracking: '', courier: '' },
  ): Promise<void> {
    // Asked again for the rest: what the tries before it came to is told with it.
    const { asked } = what === run.what ? run : { asked: orders };
    let result = what === run.what ? run.result : nothing;
    let through = 0;
    const say = (more: Partial<Run>) =>
      setRun({ ...before, what, state: 'running', through, of: orders.length, asked, result, ...more });
    say({});
    while (through < orders.length) {
      const part = orders.slice(through, through + inOneCall).map(({ id }) => id);
      const outcome = await ask(what, part, words);
      if (!outcome.data) {
        const problem = sentenceOf(outcome.error, 'The connection broke. Please try again for the rest.');
        say({ state: 'done', problem });
        break;
      }
      result = joined(result, outcome.data);
      through += part.length;
      say(through === orders.length ? { state: 'done' } : {});
    }
    dispatch(api.util.invalidateTags(movedWithOrders));
  }
  return { run, start };
}
