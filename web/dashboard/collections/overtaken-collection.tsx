import type { OwnCollection } from '#shared/api/collections.ts';
import { naira } from '#shared/money.ts';
import { differencesOf, Overtaken, type Told } from '../components/overtaken.tsx';
import { valuesOf, type CollectionValues, type ConditionRow } from './collection-form.ts';
import { conditionWords, sortWords } from './words.ts';

interface Props {
  theirs: OwnCollection;
  mine: CollectionValues;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Somebody saved the collection, or took it away, meanwhile. */
export function OvertakenCollection({ theirs, mine, ...doing }: Props) {
  const their = valuesOf(theirs);
  // Their picture is put in with everything else of theirs; which of two pictures it is, no words tell.
  const differs = theirs.removed ? [] : differencesOf(told, their, mine);
  return <Overtaken thing="collection" removed={theirs.removed} differs={differs} {...doing} />;
}

const valueOf = ({ kind, text, kobo, days }: ConditionRow): string => {
  if (kind.startsWith('price')) return kobo === null ? 'no price' : naira(kobo);
  if (kind === 'new') return days;
  return kind === 'reduced' ? '' : `“${text}”`;
};

/** What a person tells two of it apart by, in words. */
const told: Told<CollectionValues> = [
  ['Name', ({ title }) => title],
  [
    'What belongs to it',
    ({ way, match, conditions }) =>
      way === 'hand'
        ? 'Products that are chosen'
        : [
            conditions.length > 1 && `Fits ${match} of these`,
            ...conditions.map((row) => `${conditionWords[row.kind]} ${valueOf(row)}`.trim()),
          ]
            .filter(Boolean)
            .join('\n'),
  ],
  ['Order of its products', ({ sort }) => sortWords[sort]],
  ['What is sold out', ({ in_stock }) => (in_stock ? 'Left out' : 'Shown')],
  ['Description', ({ description }) => description],
  ['Who can see it', ({ shown }) => (shown === 'yes' ? 'Everybody' : 'Only me')],
  ['End of its address', ({ slug }) => slug],
  [
    'Search results',
    ({ seo_title, seo_description }) => [seo_title, seo_description].filter(Boolean).join('\n'),
  ],
];
