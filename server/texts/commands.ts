import { isPhone, normalisePhone } from '#shared/phone.ts';
import { after, days } from '../platform/clock.ts';
import { audit, type AtTerminal, type CommandSet } from '../platform/commands.ts';
import type { Config } from '../platform/config/config.ts';
import { troubledTexts } from './queries.ts';
import { stopTexts } from './stops.ts';

interface Reading extends AtTerminal {
  config: Config;
}

const shownDays = 14;

/** Texts that did not arrive, and numbers that want none. */
export const textCommands: CommandSet<Reading> = {
  commands: [
    {
      words: 'text failed',
      does: 'texts that were not sent or did not arrive in the last 14 days, and those tried five times',
      would: null,
      run: ({ db, clock }) => troubledTexts(db.platform, after(clock.now(), -days(shownDays))),
    },
    {
      words: 'text stop <phone>',
      does: 'send no texts to a number any more, for who asked us another way than by STOP',
      would: 'send no texts to <phone> any more',
      async run(deps, [typed = '']) {
        const phone = normalisePhone(typed);
        if (!isPhone(phone)) return 'That is no Nigerian number.';
        await deps.db.transact((tx) => stopTexts(deps.config, tx, phone, deps.clock.now()));
        // The number itself is kept nowhere.
        await audit(deps, 'text stop', phone.slice(-4), {});
        return 'It gets no texts any more.';
      },
    },
  ],
};
