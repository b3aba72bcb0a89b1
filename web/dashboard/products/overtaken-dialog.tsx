import { naira } from '#shared/money.ts';
import { differencesOf, Overtaken, type Told } from '../components/overtaken.tsx';
import { kindsOf, stockOf } from './product-form.ts';
import { kindTitle } from './kinds/product-options.ts';
import type { ProductForm } from './product-rows.ts';
import { setInWords } from './set-form.ts';

interface Props {
  theirs: ProductForm;
  mine: ProductForm;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Somebody saved the product meanwhile. */
export const OvertakenDialog = ({ theirs, mine, ...doing }: Props) => (
  <Overtaken thing="product" differs={differencesOf(told, theirs, mine)} {...doing} />
);

/** What of a product a person tells two of it apart by, in words. */
const told: Told<ProductForm> = [
  ['Name', (form) => form.title],
  ['Description', (form) => form.description],
  ['Size chart', (form) => form.size_chart],
  ['Who can see it', (form) => ({ active: 'On sale', draft: 'Draft', archived: 'Archived' })[form.status]],
  ['What is in the set', (form) => (form.kind === 'set' ? setInWords(form.set_parts) : '')],
  ['What customers choose', (form) => optionsInWords(form)],
  ['Prices and stock', (form) => pricesInWords(form)],
  ['Cost, weight and codes', (form) => factsInWords(form)],
  ['Details', (form) => form.details.map(({ name, text }) => `${name}: ${text}`).join('\n')],
  ['Tags', (form) => form.tags],
  ['Search results', (form) => [form.seo_title, form.seo_description].filter(Boolean).join('\n')],
];

const kindsFor = (form: ProductForm) => {
  const kinds = kindsOf(form);
  return 'problem' in kinds ? form : kinds;
};

const optionsInWords = (form: ProductForm) =>
  kindsFor(form)
    .options.map(({ name, values }) => `${name}: ${values.join(', ')}`)
    .join('\n');

function pricesInWords(form: ProductForm): string {
  return kindsFor(form)
    .variants.map((row) => {
      const was = row.compare_at_kobo === null ? '' : `, was ${naira(row.compare_at_kobo)}`;
      const pieces = stockOf(row);
      const stock = pieces === null ? '' : `, ${pieces.toLocaleString('en')} in stock`;
      return `${[kindTitle(row), row.price_kobo === null ? 'no price' : naira(row.price_kobo)].filter(Boolean).join(': ')}${was}${stock}`;
    })
    .join('\n');
}

function factsInWords(form: ProductForm): string {
  return kindsFor(form)
    .variants.flatMap((row) => {
      const cost = row.cost_kobo ?? null;
      const facts = [
        cost === null ? '' : `costs ${naira(cost)}`,
        row.weight && `${row.weight} g`,
        row.sku,
        row.barcode,
      ];
      const said = facts.filter(Boolean).join(', ');
      return said ? [[kindTitle(row), said].filter(Boolean).join(': ')] : [];
    })
    .join('\n');
}
