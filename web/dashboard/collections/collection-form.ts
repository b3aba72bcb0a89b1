import { CollectionInput, type OwnCollection } from '#shared/api/collections.ts';
import type { CollectionSort, Condition } from '#shared/goods/collections.ts';
import { checkedBy } from '#web/forms/check.ts';

/** A condition as it is typed: every kind has all of it, so that another kind keeps what was typed. */
export interface ConditionRow {
  key: string;
  kind: Condition['kind'];
  text: string;
  kobo: number | null;
  days: string;
}

export interface CollectionValues {
  title: string;
  slug: string;
  description: string;
  way: 'hand' | 'rule';
  match: 'all' | 'any';
  conditions: ConditionRow[];
  sort: CollectionSort;
  in_stock: boolean;
  shown: 'yes' | 'no';
  seo_title: string;
  seo_description: string;
  products: { id: string; title: string }[];
}

let made = 0;
export const newCondition = (kind: Condition['kind'] = 'title'): ConditionRow => ({
  key: `condition-${(made += 1)}`,
  kind,
  text: '',
  kobo: null,
  days: '30',
});

export const newCollection: CollectionValues = {
  title: '',
  slug: '',
  description: '',
  way: 'hand',
  match: 'all',
  conditions: [],
  sort: 'newest',
  in_stock: false,
  shown: 'yes',
  seo_title: '',
  seo_description: '',
  products: [],
};

const rowOf = (condition: Condition): ConditionRow => ({
  ...newCondition(condition.kind),
  ...('text' in condition && { text: condition.text }),
  ...('kobo' in condition && { kobo: condition.kobo }),
  ...('days' in condition && { days: String(condition.days) }),
});

export function valuesOf(collection: OwnCollection): CollectionValues {
  const { title, slug, description, sort, in_stock, seo_title, seo_description, rule } = collection;
  return {
    ...newCollection,
    title,
    slug,
    description,
    sort,
    in_stock,
    seo_title,
    seo_description,
    way: collection.by_rule ? 'rule' : 'hand',
    match: rule.match,
    conditions: rule.conditions.map(rowOf),
    shown: collection.shown ? 'yes' : 'no',
  };
}

/** A condition as the call wants it, with what is missing left out for the contract to say. */
function conditionOf({ kind, text, kobo, days }: ConditionRow): object {
  if (kind === 'price_from' || kind === 'price_to') return { kind, kobo: kobo ?? undefined };
  if (kind === 'new') return { kind, days: days.trim() === '' ? undefined : days.trim() };
  return kind === 'reduced' ? { kind } : { kind, text };
}

export const ruleOf = ({ match, conditions }: Pick<CollectionValues, 'match' | 'conditions'>) => ({
  match,
  conditions: conditions.map(conditionOf),
});

/** What is typed, held against the contract. */
export const checkCollection = (values: CollectionValues, pictureId: string | null) =>
  checkedBy(CollectionInput, {
    title: values.title,
    ...(values.slug !== '' && { slug: values.slug }),
    description: values.description,
    by_rule: values.way === 'rule',
    rule: values.way === 'rule' ? ruleOf(values) : undefined,
    sort: values.sort,
    in_stock: values.in_stock,
    shown: values.shown === 'yes',
    picture_id: pictureId,
    seo_title: values.seo_title,
    seo_description: values.seo_description,
  });
