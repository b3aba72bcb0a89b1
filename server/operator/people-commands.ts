import { accountBy, locksOf, type Locks } from '../accounts/index.ts';
import { audit, oneWord, type Actor, type CommandSet } from '../platform/commands.ts';
import type { ReaderDeps } from './deps.ts';
import { allOperators, dropOperator, nameOperator } from './people-queries.ts';

const nobody = 'There is no account with this address.';

const account = ({ db }: ReaderDeps, email: string) =>
  email.includes('@') ? accountBy(db.platform, email) : Promise.resolve(null);

/** Who may use the console: named from the terminal alone, so that nobody in it can let others in. */
export const peopleCommands: CommandSet<ReaderDeps> = {
  commands: [
    {
      words: 'operator list',
      does: 'who may use the console, since when, and by what they show a second time who they are',
      would: null,
      run: list,
    },
    {
      words: 'operator add <operator> [<role>]',
      does: 'let somebody use the console, as `acts` or `looks`; again after they have a new phone or passkey',
      would: 'let <operator> use the console[ as <role>]',
      run: add,
    },
    {
      words: 'operator remove <operator>',
      does: 'take it from them, at once',
      would: 'take the console from <operator>, at once',
      async run(deps, [email = '']) {
        const found = await account(deps, email);
        if (!found || !(await dropOperator(deps.db.platform, found.id)))
          return 'That is none of the operators.';
        await audit(deps, 'operator remove', found.email, {});
        return `${found.email} does not use the console any more.`;
      },
    },
  ],
  meanings: {
    operator: oneWord(async (deps, email) => (await account(deps, email))?.email ?? null, nobody),
    role: oneWord(
      async (_deps, role) => (role === 'acts' || role === 'looks' ? role : null),
      'Say `acts` or `looks`.',
    ),
  },
};

const wordsOf = ({ app, passkeys }: Locks): string =>
  [app && 'an app of codes', passkeys && 'a passkey'].filter(Boolean).join(' or ');

async function list({ db }: ReaderDeps): Promise<object[]> {
  const listed: object[] = [];
  for (const { user_id, role, since, named_by } of await allOperators(db.platform)) {
    const found = await accountBy(db.platform, user_id);
    const by = wordsOf(await locksOf(db.platform, user_id, since));
    listed.push({ email: found?.email, role, since, named_by, shows: by || 'nothing: they do not get in' });
  }
  return listed;
}

async function add(deps: ReaderDeps & Actor, [email = '', role = 'acts']: string[]): Promise<string> {
  if (role !== 'acts' && role !== 'looks') return 'Say `acts` or `looks`.';
  const found = await account(deps, email);
  if (!found) return nobody;
  if (!found.verified) return 'This address was never verified. Nothing was changed.';
  const now = deps.clock.now();
  const by = wordsOf(await locksOf(deps.db.platform, found.id, now));
  if (!by)
    return `${found.email} has neither two-step sign-in nor a passkey. They set one up on their account page first.`;
  await nameOperator(deps.db.platform, { user_id: found.id, role, since: now, named_by: deps.actor });
  await audit(deps, 'operator add', found.email, { role });
  return `${found.email} uses the console now (${role}) and shows ${by} there.`;
}
