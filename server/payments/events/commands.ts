import { audit, type AtTerminal, type Command } from '../../platform/commands.ts';
import { isId } from '../../platform/ids.ts';
import { leaveEvent, reviveEvent, stuckEvents } from './inbox-queries.ts';

/** Events of providers that could not be dealt with. */
export const eventCommands: readonly Command<AtTerminal>[] = [
  {
    words: 'events stuck',
    does: 'events that failed three times or were given up; normally empty',
    would: null,
    run: ({ db }) => stuckEvents(db.platform),
  },
  {
    words: 'event retry <id>',
    does: 'begin anew with an event that failed',
    would: 'begin anew with the event <id>',
    async run(deps, [id = '']) {
      const found = isId(id) && (await deps.db.transact((tx) => reviveEvent(tx, id, deps.clock.now())));
      if (!found) return 'There is no such event that waits to be dealt with.';
      await audit(deps, 'event retry', id, {});
      return 'It is tried again within a minute.';
    },
  },
  {
    words: 'event leave <id> <reason>',
    does: 'leave an event that was given up as it is: nothing waits for it any more; the payment itself is asked about anyway',
    would: 'leave the event <id> as it is: <reason>',
    async run(deps, [id = '', ...words]) {
      const reason = words.join(' ').trim();
      if (reason.length < 10 || reason.length > 500) return 'Say why, in 10 to 500 characters.';
      const found =
        isId(id) && (await deps.db.transact((tx) => leaveEvent(tx, id, deps.clock.now(), `left: ${reason}`)));
      if (!found) return 'There is no such event that was given up. One that is still tried ends by itself.';
      await audit(deps, 'event leave', id, { reason });
      return 'Nothing waits for it any more.';
    },
  },
];
