import { audit, type AtTerminal, type Command } from '../platform/commands.ts';
import { isId } from '../platform/ids.ts';
import { reviveEvent, stuckEvents } from './inbox-queries.ts';

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
];
