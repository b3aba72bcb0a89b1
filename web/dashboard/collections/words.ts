import type { CollectionSort, Condition } from '#shared/goods/collections.ts';
import { howMany } from '../many/how-many.ts';

export const sortWords: Record<CollectionSort, string> = {
  newest: 'Newest first',
  hand: 'In my own order',
  cheapest: 'Cheapest first',
  dearest: 'Dearest first',
  name: 'By name, A to Z',
};

export const conditionWords: Record<Condition['kind'], string> = {
  title: 'Name contains',
  not_title: 'Name does not contain',
  tag: 'Has the tag',
  not_tag: 'Has not the tag',
  price_from: 'Costs at least',
  price_to: 'Costs at most',
  reduced: 'Is reduced',
  new: 'Is new: added in the last days',
};

export const countOf = (count: number) => howMany(count, 'product', 'products');
