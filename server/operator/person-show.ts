import { accountBy, locksOf } from '../accounts/index.ts';
import { hasCourseOf } from '../academy/index.ts';
import { oneWord, type CommandSet } from '../platform/commands.ts';
import { sitesOf } from '../stores/index.ts';
import type { ReaderDeps } from './deps.ts';

const nobody = 'There is no such account.';

/** Somebody with an account, for who answers the telephone. */
export const personCommands: CommandSet<ReaderDeps> = {
  commands: [
    {
      words: 'person show <person>',
      does: 'an account by its email address, phone number or id: its stores, its course and how it is locked',
      would: null,
      run: (deps, words) => showPerson(deps, words.join(' ')),
    },
  ],
  meanings: {
    person: oneWord(async ({ db }, said) => (await accountBy(db.platform, said))?.email ?? null, nobody),
  },
};

async function showPerson({ db, clock }: ReaderDeps, said: string): Promise<object | string> {
  const found = await accountBy(db.platform, said);
  if (!found) return nobody;
  const { id, email, first_name, last_name, phone, verified } = found;
  const { app, passkeys } = await locksOf(db.platform, id, clock.now());
  return {
    id,
    name: `${first_name} ${last_name}`.trim(),
    email,
    phone,
    verified,
    stores: await sitesOf(db, id),
    has_the_course: await hasCourseOf(db.platform, found),
    two_step_sign_in: app,
    passkeys,
  };
}
