import { countComplaints } from '../mail-stops/index.ts';
import { after, days } from '../platform/clock.ts';
import { audit, type AtTerminal, type CommandSet } from '../platform/commands.ts';
import { isId } from '../platform/ids.ts';
import { keptDays } from './mail.ts';
import { reviveMail, troubledMails } from './queries.ts';
import { troubleCounts, undeliverables } from './sending/trouble-queries.ts';
import { arrives, mailTroubleOf } from './sending/trouble.ts';

const mostShown = 500;

/** Mails that did not arrive, from a terminal. */
export const mailCommands: CommandSet<AtTerminal> = {
  commands: [
    {
      words: 'mail failed',
      does: 'mails that were given up in the last 14 days, or tried five times without getting out; normally empty',
      would: null,
      run: ({ db, clock }) => troubledMails(db.platform, after(clock.now(), -days(keptDays))),
    },
    {
      words: 'mail again <mail-id>',
      does: 'send a mail that did not get out, once its address or our server is mended',
      would: 'send the mail <mail-id> again',
      async run(deps, [id = '']) {
        const revived = isId(id) && (await deps.db.transact((tx) => reviveMail(tx, id, deps.clock.now())));
        if (!revived) return 'There is no such mail, it is out, or nothing is kept of what it said.';
        await audit(deps, 'mail again', id, {});
        return 'It is on its way.';
      },
    },
    {
      words: 'mail undeliverable',
      does: 'addresses that did not take our mails, why, and how many mails wait for each; the newest 500',
      would: null,
      run: ({ db }) => undeliverables(db.platform, mostShown),
    },
    {
      words: 'mail troubles',
      does: 'how many addresses take no mails, by how they stand and why, and how many called us spam',
      would: null,
      run: async ({ db }) => ({
        addresses: await troubleCounts(db.platform),
        complaints: await countComplaints(db.platform),
      }),
    },
    {
      words: 'mail reopen <email>',
      does: 'write to an address again that did not take our mails, with what was kept back for it',
      would: 'write to <email> again',
      async run(deps, [email = '']) {
        const address = email.trim().toLowerCase();
        const known = await deps.db.transact(async (tx) => {
          const trouble = await mailTroubleOf(tx, address);
          if (trouble) await arrives(deps, tx, address);
          return trouble !== null;
        });
        if (!known) return 'Nothing is known against this address.';
        await audit(deps, 'mail reopen', address, {});
        return 'What was kept back for it is on its way.';
      },
    },
  ],
};
