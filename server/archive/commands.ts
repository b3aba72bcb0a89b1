import { existsSync } from 'node:fs';
import { lagosDate } from '#shared/lagos.ts';
import { slugProblem } from '#shared/slug.ts';
import { findUserByEmail } from '../accounts/index.ts';
import { createGate } from '../media/index.ts';
import { audit, oneWord, type CommandSet, type AtTerminal } from '../platform/commands.ts';
import { nameOfStore, storeAt } from '../stores/index.ts';
import { lookAt, type Looked } from './take-in/look.ts';
import { refusalOf } from './take-in/refused.ts';
import { takeIn, withArchive, type TakingDeps } from './take-in/take-in.ts';

type Reading = AtTerminal & Omit<TakingDeps, 'encoding'>;

const noFile = (file: string) => `There is no file ${file}.`;
/** As many as there are cores on the smallest machine meant for this. */
const encodingsAtOnce = 2;

/** Making a store of its archive, from a terminal. */
export const archiveCommands: CommandSet<Reading> = {
  commands: [
    {
      words: 'archive take-in <archive-file> <account> [<free-address>]',
      does: 'make a store of the file its owner took along, all of it or nothing; it comes in closed, with its id, for one owner',
      would: 'make a store of <archive-file>, owned by <account>',
      async run(deps, [file = '', email = '', slug]) {
        if (!existsSync(file)) return noFile(file);
        const owner = await findUserByEmail(deps.db.platform, email.toLowerCase());
        if (!owner) return 'There is no account with this address.';
        const encoding = createGate(encodingsAtOnce);
        const wanted = { file, ownerId: owner.id, slug, vouched: true };
        const taken = await takeIn({ ...deps, encoding }, wanted).catch(refusalOf);
        if (typeof taken === 'string') return taken;
        await audit(deps, 'archive take-in', taken.slug, { store: taken.store.id, owner: owner.email });
        return `${await nameOfStore(deps.db, taken.store.id)} is here with ${countsOf(taken)}. It is closed; ${owner.email} opens it. Its bank account, payment keys, domains, webhooks and people are set up anew, and its gift cards have new codes.`;
      },
    },
  ],
  meanings: {
    'archive-file': async ({ db }, [file = '']) => {
      if (!existsSync(file)) return noFile(file);
      const looked = await withArchive(file, (zip) => lookAt(db.platform, zip)).catch(refusalOf);
      return typeof looked === 'string' ? looked : { said: aboutOf(looked) };
    },
    'free-address': oneWord(async ({ db }, slug) => {
      const isFree = slugProblem(slug) === null && (await storeAt(db.platform, slug, 'slug')) === null;
      return isFree ? slug : null;
    }, 'There is no such address to be had.'),
  },
};

const many = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : several}`;

const countsOf = ({ counts }: Pick<Looked, 'counts'>): string =>
  [
    many(counts.products, 'product', 'products'),
    many(counts.orders, 'order', 'orders'),
    many(counts.customers, 'customer', 'customers'),
    many(counts.pictures, 'picture', 'pictures'),
    many(counts.files, 'file for sale', 'files for sale'),
  ].join(', ');

/** What an archive holds, before it is taken in. */
const aboutOf = (looked: Looked): string =>
  `“${looked.store.name}” (${looked.store.slug}; ${countsOf(looked)}; made on ${lagosDate(looked.madeAt)}, format ${looked.format})`;
