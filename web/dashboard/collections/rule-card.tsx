import { useDeferredValue, useId } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { mostConditions, Rule, type Condition } from '#shared/goods/collections.ts';
import { problemsAt, type FieldProblems } from '#web/forms/check.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { RadioGroup, SelectField } from '#web/ui/choices.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { collectionsApi } from '../api/collections-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { productTableApi } from '../api/product-table-api.ts';
import { SectionCard } from '../components/section-card.tsx';
import { Thumb } from '../components/thumb.tsx';
import { useSlug } from '../shell/slug.ts';
import { newCondition, ruleOf, type CollectionValues, type ConditionRow } from './collection-form.ts';
import { conditionWords, countOf } from './words.ts';

type Values = Pick<CollectionValues, 'match' | 'conditions' | 'in_stock'>;

interface Props {
  values: Values;
  problems: FieldProblems;
  change: (part: Partial<Values>) => void;
}

/** By what a product belongs to the collection, and what does now. */
export function RuleCard({ values, problems, change }: Props) {
  const { conditions, match } = values;
  const put = (at: number, part: Partial<ConditionRow>) =>
    change({ conditions: conditions.with(at, { ...conditions[at]!, ...part }) });
  return (
    <SectionCard title="Its rule" titleClass="mb-3 text-lg">
      {conditions.length > 1 && (
        <RadioGroup
          label="A product belongs to it when it fits"
          value={match}
          input={{
            name: 'match',
            onChange: (event) => change({ match: event.target.value === 'any' ? 'any' : 'all' }),
          }}
          options={[
            { value: 'all', label: 'all of these' },
            { value: 'any', label: 'any of these' },
          ]}
        />
      )}
      <ol className="m-0 grid list-none grid-cols-1 gap-3 p-0 pt-3">
        {conditions.map((row, at) => (
          <ConditionFields
            key={row.key}
            n={at + 1}
            row={row}
            problems={problemsAt(problems, `rule.conditions.${at}`) ?? {}}
            change={(part) => put(at, part)}
            remove={() => change({ conditions: conditions.toSpliced(at, 1) })}
          />
        ))}
      </ol>
      {conditions.length < mostConditions && (
        <Button
          variant="secondary"
          className="mt-3 max-sm:w-full"
          icon={<Plus className="size-5" />}
          onClick={() => change({ conditions: [...conditions, newCondition()] })}
        >
          Add a condition
        </Button>
      )}
      <div aria-live="polite">{problems.rule && <FieldError>{problems.rule}</FieldError>}</div>
      <Preview values={values} />
    </SectionCard>
  );
}

const kinds = (Object.keys(conditionWords) as Condition['kind'][]).map((value) => ({
  value,
  label: conditionWords[value],
}));

interface ConditionProps {
  n: number;
  row: ConditionRow;
  problems: FieldProblems;
  change: (part: Partial<ConditionRow>) => void;
  remove: () => void;
}

function ConditionFields({ n, row, problems, change, remove }: ConditionProps) {
  const { kind } = row;
  const text = {
    value: row.text,
    maxLength: 80,
    error: problems.text,
    onChange: (event: { target: { value: string } }) => change({ text: event.target.value }),
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <SelectField
        label={`Condition ${n}`}
        options={kinds}
        value={kind}
        onChange={(event) => change({ kind: event.target.value as Condition['kind'] })}
      />
      <div className="col-span-2 row-start-2 sm:col-span-1 sm:row-start-auto">
        {kind.startsWith('price') && (
          <MoneyField
            label="Price"
            value={row.kobo}
            error={problems.kobo}
            onChange={(kobo) => change({ kobo })}
          />
        )}
        {kind === 'new' && (
          <TextField
            label="Days"
            inputMode="numeric"
            value={row.days}
            error={problems.days}
            onChange={(event) => change({ days: event.target.value })}
          />
        )}
        {kind.endsWith('title') && <TextField label="Word" {...text} />}
        {kind.endsWith('tag') && <TagField {...text} />}
      </div>
      <IconButton
        label={`Take condition ${n} out`}
        icon={<Trash2 className="size-5" />}
        className="col-start-2 row-start-1 sm:col-start-3"
        onClick={remove}
      />
    </li>
  );
}

/** A tag, typed or taken from those the store has. */
function TagField(field: Omit<TextFieldProps, 'label'>) {
  const id = useId();
  const params = { slug: useSlug() };
  const all = productTableApi.useProductTagsQuery({ params }, keptFresh).currentData?.items ?? [];
  return (
    <>
      <TextField label="Tag" list={id} autoComplete="off" autoCapitalize="none" {...field} />
      <datalist id={id}>
        {all.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

/** What fits at this moment, as soon as the rule can be read. */
function Preview({ values }: { values: Values }) {
  const slug = useSlug();
  const read = Rule.safeParse(ruleOf(useDeferredValue(values)));
  const asked = read.success && read.data.conditions.length > 0 ? read.data : null;
  const preview = collectionsApi.useRulePreviewQuery(
    { params: { slug }, body: { rule: asked!, in_stock: values.in_stock } },
    { skip: !asked, refetchOnMountOrArgChange: true },
  );
  if (!asked)
    return (
      <p className="mt-4 mb-0 text-muted">
        Say what its products have in common. Whatever fits belongs to it, today and later.
      </p>
    );
  const found = preview.data;
  return (
    <div className="mt-4 border-t border-line pt-4" role="group" aria-label="What fits now">
      <p className="m-0 font-semibold" role="status">
        {found ? (found.count === 0 ? 'Nothing fits yet' : `${countOf(found.count)} fit`) : 'Looking…'}
      </p>
      {preview.error !== undefined && (
        <FieldError>We could not look what fits. You can save it all the same.</FieldError>
      )}
      <ul className="m-0 mt-2 flex list-none flex-wrap gap-3 p-0">
        {found?.products.map(({ id, title, picture }) => (
          <li key={id} className="w-24">
            <Thumb picture={picture} size={96} />
            <span className="mt-1 line-clamp-2 text-[0.9375rem] break-words">{title}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
