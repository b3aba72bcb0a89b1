import { lagosMoment } from '#shared/lagos.ts';
import { rowsOf, wrote } from '../platform/database/answers.ts';
import { audit, type CommandSet } from '../platform/commands.ts';
import { isId, newId } from '../platform/ids.ts';
import type { ReaderDeps } from './deps.ts';

const noTime =
  'Say both times with their offset, for example 2026-12-05T18:00:00+01:00, the second one later.';

/** Work on the program that dashboards announce, from a terminal. */
export const plannedCommands: CommandSet<ReaderDeps> = {
  commands: [
    {
      words: 'notice list',
      does: 'planned work that is, or will be, announced in dashboards',
      would: null,
      run: ({ db, clock }) =>
        rowsOf(db.platform, 'planned_work')
          .where('withdrawn_at', 'is', null)
          .where('until_at', '>', clock.now())
          .orderBy('from_at')
          .orderBy('id')
          .execute(),
    },
    {
      words: 'notice set <from> <until> <text>',
      does: 'announce planned work in every dashboard between two times',
      would: 'show in every dashboard from <from> until <until>: <text>',
      async run(deps, [from = '', until = '', ...rest]) {
        const words = rest.join(' ').trim();
        const [begins, ends] = [timeOf(from), timeOf(until)];
        if (!begins || !ends || ends <= begins || ends <= deps.clock.now()) return noTime;
        if (words.length < 10 || words.length > 300) return 'Say it in 10 to 300 characters.';
        const id = newId();
        await deps.db.platform
          .insertInto('planned_work')
          .values({ id, words, from_at: begins, until_at: ends })
          .execute();
        await audit(deps, 'notice set', id, { words, from, until });
        return `It is shown from ${lagosMoment(begins)} until ${lagosMoment(ends)}, Lagos time.`;
      },
    },
    {
      words: 'notice withdraw <notice-id>',
      does: 'take it down before its time',
      would: 'take the notice <notice-id> down',
      async run(deps, [id = '']) {
        const gone =
          isId(id) &&
          (await deps.db.platform
            .updateTable('planned_work')
            .set({ withdrawn_at: deps.clock.now() })
            .where('id', '=', id)
            .where('withdrawn_at', 'is', null)
            .$call(wrote));
        if (!gone) return 'There is no such notice.';
        await audit(deps, 'notice withdraw', id, {});
        return 'It is taken down.';
      },
    },
  ],
};

/** Null unless it is a whole time with its offset. */
function timeOf(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}
