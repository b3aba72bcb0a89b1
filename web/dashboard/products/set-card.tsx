import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { mostParts } from '#shared/api/sets.ts';
import { naira } from '#shared/money.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { problemsAt, type FieldProblems } from '#web/forms/check.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { catalogueApi } from '../api/catalogue-api.ts';
import { Folded } from '../components/folded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { Thumb } from '../components/thumb.tsx';
import { useSlug } from '../shell/slug.ts';
import { ChooseProducts, type ChosenProduct } from './choose-products.tsx';
import { fieldsOfRow, hasFacts, KindFacts, marksFacts, Prices } from './kinds/kind-facts.tsx';
import { marginOf } from './prices/margin.ts';
import type { ProductForm } from './product-rows.ts';
import { chosenPart, kindOf, sumsOf, type PartRow } from './set-form.ts';

interface Props {
  form: Pick<ProductForm, 'set_parts' | 'variants'>;
  problems: FieldProblems;
  onChange: (part: Partial<ProductForm>) => void;
}

/** What is in a set, with how many of each. */
export function SetCard({ form: { set_parts: parts }, problems, onChange }: Props) {
  const [chosen, setChosen] = useState<ChosenProduct[] | null>(null);
  const { add, busy } = useAdded(parts, (next) => onChange({ set_parts: next }));
  const put = (at: number, part: Partial<PartRow>) =>
    onChange({ set_parts: parts.with(at, { ...parts[at]!, ...part }) });
  return (
    <SectionCard title="What is in the set" titleClass="mb-1 text-lg">
      <p className="mt-0 mb-3 text-muted">
        There are as many sets as its things allow. Selling one takes its things from their stock.
      </p>
      <ul className="m-0 mb-3 grid list-none grid-cols-1 gap-3 p-0">
        {parts.map((row, at) => (
          <Part
            key={row.key}
            row={row}
            problems={problemsAt(problems, `set_parts.${at}`) ?? {}}
            change={(part) => put(at, part)}
            remove={() => onChange({ set_parts: parts.toSpliced(at, 1) })}
          />
        ))}
      </ul>
      {parts.length < mostParts && (
        <Button
          variant="secondary"
          className="max-sm:w-full"
          icon={<Plus className="size-5" />}
          onClick={() => setChosen([])}
        >
          Choose products
        </Button>
      )}
      <div aria-live="polite">{problems.set_parts && <FieldError>{problems.set_parts}</FieldError>}</div>
      {chosen && (
        <ChooseProducts
          chosen={chosen}
          change={setChosen}
          close={() => setChosen(null)}
          done={chosen.length === 0 ? 'Done' : `Put ${chosen.length} in`}
          busy={busy}
          onDone={() => void add(chosen).then((done) => done && setChosen(null))}
        />
      )}
    </SectionCard>
  );
}

/** Puts products that were chosen into the set, with their kinds. */
function useAdded(parts: readonly PartRow[], change: (next: PartRow[]) => void) {
  const slug = useSlug();
  const [look] = catalogueApi.useLazyProductQuery();
  const [busy, setBusy] = useState(false);
  async function add(chosen: readonly ChosenProduct[]): Promise<boolean> {
    setBusy(true);
    const found = await Promise.all(
      chosen.map(({ id }) => look({ params: { slug, productId: id } }, true)),
    ).finally(() => setBusy(false));
    const failed = found.find((one) => one.data === undefined);
    if (failed) {
      notify.error(sentenceOf(failed.error, 'We could not put them in. Please try again.'));
      return false;
    }
    const next = [...parts];
    for (const { data } of found) if (data) next.push(chosenPart(data, next));
    change(next);
    return true;
  }
  return { add, busy };
}

const whyNot: Record<NonNullable<PartRow['why_not']>, string> = {
  archived: 'It is archived, so nobody can buy this set. Bring it back, or take it out here.',
  removed: 'This kind of it is gone, so nobody can buy this set. Take it out, and choose another.',
  file: 'It is a file to download now, so nobody can buy this set. Take it out.',
  service: 'It is a service now, so nobody can buy this set. Take it out.',
  set: 'It is a set itself now, so nobody can buy this one. Take it out.',
};

interface PartProps {
  row: PartRow;
  problems: FieldProblems;
  change: (part: Partial<PartRow>) => void;
  remove: () => void;
}

function Part({ row, problems, change, remove }: PartProps) {
  const kind = kindOf(row);
  const wrong = row.why_not ? whyNot[row.why_not] : problems.variant_id;
  return (
    <li className="rounded-md border border-line p-3">
      <div className="flex items-center gap-3">
        <Thumb picture={row.picture} size={44} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">{row.title}</span>
          <span className="block text-[0.9375rem] text-muted">
            {row.kinds.length === 1 && kind.title && `${kind.title} · `}
            <span className="money">{naira(kind.price_kobo)}</span> each
          </span>
        </span>
        <IconButton label={`Take ${row.title} out`} icon={<X className="size-5" />} onClick={remove} />
      </div>
      <div className="mt-2 grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-3">
        <TextField
          label="Pieces"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={row.pieces}
          error={problems.pieces}
          onChange={(event) => change({ pieces: event.target.value })}
        />
        {row.kinds.length > 1 && (
          <SelectField
            label="Which kind"
            options={row.kinds.map(({ id, title }) => ({ value: id, label: title }))}
            value={row.variant_id}
            onChange={(event) => change({ variant_id: event.target.value })}
          />
        )}
      </div>
      {wrong && <FieldError>{wrong}</FieldError>}
    </li>
  );
}

/** The price of a set, beside what its things cost one by one. */
export function SetPrice({ form: { set_parts: parts, variants }, problems, onChange }: Props) {
  const [row] = variants;
  if (!row) return null;
  const of = {
    row,
    problems: problemsAt(problems, 'variants.0'),
    onChange: (part: Partial<typeof row>) => onChange({ variants: [{ ...row, ...part }] }),
  };
  return (
    <SectionCard title="Price of the set" titleClass="mb-3 text-lg">
      <div className="grid grid-cols-1 gap-4">
        <Prices field={fieldsOfRow(of)} />
        {parts.length > 0 && (
          <Sums parts={parts} price={row.price_kobo} seesCost={row.cost_kobo !== undefined} />
        )}
        <Folded summary="Weight, SKU and barcode" open={hasFacts(row) || marksFacts(of.problems)}>
          <KindFacts {...of} row={{ ...row, cost_kobo: undefined }} />
        </Folded>
      </div>
    </SectionCard>
  );
}

interface SumsProps {
  parts: readonly PartRow[];
  price: number | null;
  seesCost: boolean;
}

function Sums({ parts, price, seesCost }: SumsProps) {
  const { price_kobo: apart, cost_kobo: cost } = sumsOf(parts);
  const saved = price === null ? null : apart - price;
  const margin = marginOf(price, cost);
  return (
    <div role="status" className="rounded-md bg-sunken px-4 py-3">
      <p className="m-0">
        Bought one by one: <b className="money">{naira(apart)}</b>
      </p>
      {saved !== null && (
        <p className="m-0 text-muted">
          {saved > 0 && `Customers save ${naira(saved)}, ${Math.round((saved / apart) * 100)} %`}
          {saved === 0 && 'Customers save nothing by it'}
          {saved < 0 && `The set costs ${naira(-saved)} more than its things`}
        </p>
      )}
      {seesCost && (
        <p className="m-0 text-muted">
          {cost === null
            ? 'Say what each thing costs you, and we show what you keep.'
            : `It costs you ${naira(cost)}${margin ? keptWords(margin) : ''}`}
        </p>
      )}
    </div>
  );
}

const keptWords = ({ kobo, percent }: { kobo: number; percent: number }) =>
  kobo < 0 ? `: you lose ${naira(-kobo)} on each` : `: you keep ${naira(kobo)}, ${percent} %`;
