import { naira } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { kindsOf } from './product-form.ts';
import { kindTitle } from './product-options.ts';
import type { ProductForm } from './product-rows.ts';

interface Props {
  theirs: ProductForm;
  mine: ProductForm;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Somebody saved the product meanwhile: what differs is shown, and one is chosen. Until then what was typed stays. */
export function OvertakenDialog({ theirs, mine, onKeepMine, onTakeTheirs, onClose }: Props) {
  const differs = differences(theirs, mine);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Somebody else changed this product"
      description="They saved it while you were editing. What you typed is not lost, and not saved yet."
      footer={
        <>
          <Button variant="secondary" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button onClick={onKeepMine}>Keep mine</Button>
        </>
      }
    >
      {differs.length === 0 ? (
        <p className="m-0">Both are the same now.</p>
      ) : (
        <ul className="m-0 grid list-none grid-cols-1 gap-4 p-0">
          {differs.map(({ what, their, my }) => (
            <li key={what}>
              <b>{what}</b>
              <dl className="m-0 mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
                <dt className="text-muted">Theirs</dt>
                <dd className="m-0 break-words whitespace-pre-line">{their || 'Nothing'}</dd>
                <dt className="text-muted">Yours</dt>
                <dd className="m-0 break-words whitespace-pre-line">{my || 'Nothing'}</dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** What of a product a person tells two of it apart by, in words. */
const told: readonly [what: string, of: (form: ProductForm) => string][] = [
  ['Name', (form) => form.title],
  ['Description', (form) => form.description],
  ['Size chart', (form) => form.size_chart],
  ['Who can see it', (form) => ({ active: 'On sale', draft: 'Draft', archived: 'Archived' })[form.status]],
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
      const stock = row.counted ? `, ${row.on_hand.trim() || 0} in stock` : '';
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

/** Where the two are not the same, in the words of both. */
function differences(theirs: ProductForm, mine: ProductForm) {
  return told
    .map(([what, of]) => ({ what, their: of(theirs).trim(), my: of(mine).trim() }))
    .filter(({ their, my }) => their !== my);
}
