import { addBrought, completeBrought } from '../customers/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Author } from '../platform/notes.ts';
import type { Sheet } from '../platform/files/sheet-in.ts';
import { columnsOf, headOf } from './columns.ts';
import type { Choices, End, Item, WaitingItem } from './file-queries.ts';
import { peopleOf, type BroughtPerson } from './people-in.ts';
import { lookAtPeople, type PersonLook } from './people-look.ts';
import type { Read } from './kinds.ts';

/** What a file of customers would do. Nothing is written. */
export async function readPeople(tx: StoreTx, config: Config, sheet: Sheet): Promise<Read> {
  const known = columnsOf(sheet, 'customers');
  const read = peopleOf(sheet, known);
  const people = read.flatMap(({ person }) => (person ? [person] : []));
  const looks = (await lookAtPeople(tx, config, people))[Symbol.iterator]();
  const items = read.map(({ lines, person, problems }, n): Item => {
    if (!person) return { n, look: 'refused', outcome: 'refused', lines, what: null, problems };
    const look = looks.next().value as PersonLook;
    const isRefused = look.look === 'refused';
    const told =
      'problem' in look
        ? [{ line: lines[0]!, column: headOf(known, look.field), problem: look.problem }]
        : [];
    return {
      n,
      look: look.look,
      outcome: isRefused ? 'refused' : null,
      lines,
      what: isRefused ? null : person,
      problems: told,
    };
  });
  return { source: known.source, items };
}

interface Taking {
  config: Config;
  at: Date;
  choices: Choices;
}

/** What becomes of some people of a file, each by who they are now. */
export async function takePeople(
  tx: StoreTx,
  { config, at, choices }: Taking,
  items: readonly WaitingItem<BroughtPerson>[],
): Promise<End[]> {
  const looks = await lookAtPeople(
    tx,
    config,
    items.map(({ what }) => what),
  );
  const ends: End[] = [];
  for (const [at_, { what, problems }] of items.entries())
    ends.push(
      await takeOne(tx, { what, look: looks[at_]!, problems }, { choices, by: { author: choices.by, at } }),
    );
  return ends;
}

type One = Pick<WaitingItem<BroughtPerson>, 'what' | 'problems'> & { look: PersonLook };

async function takeOne(
  tx: StoreTx,
  { what, look, problems }: One,
  { choices, by }: { choices: Choices; by: { author: Author; at: Date } },
): Promise<End> {
  const told =
    'problem' in look ? [{ line: 0, column: '', ...problems[0], problem: look.problem }] : problems;
  if (look.look === 'refused') return { outcome: 'refused', problems: told };
  if (look.look === 'doubtful' && choices.doubtful === 'leave')
    return { outcome: 'left_out', problems: told };
  const id = look.look === 'new' ? null : look.id;
  if (id === null) {
    const made_id = await addBrought(tx, what, by);
    // Somebody ordered by this number at this very moment: they are looked at again with the next.
    return made_id ? { outcome: 'made', made_id, problems: [] } : { outcome: 'same', problems: [] };
  }
  const isMore = await completeBrought(tx, id, what, by);
  return { outcome: isMore ? 'completed' : 'same', made_id: id, problems: [] };
}
