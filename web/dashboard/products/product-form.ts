import { isEmptyChart } from '#shared/goods/size-chart.ts';
import { ProductInput, type Product, type Variant } from '#shared/api/catalogue.ts';
import type { z } from 'zod';
import { checkedBy, type CheckResult } from '#web/forms/check.ts';
import type { Photo } from '../photos/uploads.ts';
import { kindsOfLine, optionOf, optionRowOf } from './kinds/product-options.ts';
import type { Kinds, ProductForm, VariantRow } from './product-rows.ts';
import { partRowsOf, setPartsOf } from './set-form.ts';
import { tagsIn } from '../many/tags-in.ts';

export type ProductBody = z.output<typeof ProductInput>;

export const emptyForm: ProductForm = {
  title: '',
  description: '',
  size_chart: '',
  details: [],
  status: 'active',
  kind: 'thing',
  set_parts: [],
  options: [],
  line: '',
  tags: '',
  collection_ids: [],
  seo_title: '',
  seo_description: '',
  variants: [
    {
      id: undefined,
      option_values: [],
      title: '',
      sku: '',
      price_kobo: null,
      compare_at_kobo: null,
      counted: false,
      on_hand: '',
      seen: null,
      promised: 0,
      photo: null,
      barcode: '',
      weight: '',
      cost_kobo: null,
    },
  ],
};

function rowOf(variant: Variant): VariantRow {
  return {
    id: variant.id,
    option_values: variant.option_values,
    title: variant.title,
    sku: variant.sku,
    price_kobo: variant.price_kobo,
    compare_at_kobo: variant.compare_at_kobo,
    counted: variant.on_hand !== null,
    on_hand: variant.on_hand === null ? '' : String(variant.on_hand),
    seen: variant.on_hand,
    promised: Math.max(0, (variant.on_hand ?? 0) - (variant.available ?? 0)),
    photo: variant.picture_id,
    barcode: variant.barcode,
    weight: variant.weight_grams === null ? '' : String(variant.weight_grams),
    cost_kobo: variant.cost_kobo,
  };
}

const kindOf = ({ gift_card, service, set, files }: Product): ProductForm['kind'] =>
  gift_card ? 'card' : service ? 'service' : set ? 'set' : files.length > 0 ? 'file' : 'thing';

export function formOf(product: Product): ProductForm {
  const { title, description, size_chart, details, status, seo_title, seo_description } = product;
  const same = { title, description, size_chart, details, status, seo_title, seo_description };
  return {
    ...same,
    kind: kindOf(product),
    set_parts: partRowsOf(product),
    options: product.options.map(optionRowOf),
    variants: product.variants.map(rowOf),
    line: '',
    tags: product.tags.join(', '),
    collection_ids: product.collections.filter((one) => !one.by_rule).map(({ id }) => id),
  };
}

/** A whole number as people type it, `1,200`; NaN for anything else. */
function wholeOf(typed: string): number {
  const text = typed.trim().replaceAll(',', '');
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** Stock that is counted but left empty is none. */
export function stockOf({ counted, on_hand: typed }: VariantRow): number | null {
  if (!counted) return null;
  return typed.trim() === '' ? 0 : wholeOf(typed);
}

const weightOf = ({ weight }: VariantRow) => (weight.trim() === '' ? null : wholeOf(weight));
const known = (number: number | null) => (Number.isNaN(number) ? null : number);

/** The options and kinds of a form: as they stand, or as its line says them; a problem where that cannot be read. */
export function kindsOf(
  form: Pick<ProductForm, 'options' | 'variants' | 'line'>,
): Kinds | { problem: string } {
  const [only] = form.variants;
  if (form.line.trim() === '' || form.options.length > 0 || !only) return form;
  return kindsOfLine(form.line, only);
}

/**
 * What is saved, with the photos as they are now that they are sent. A variant shows the photo chosen for it, unless
 * that was taken out.
 */
export function withPhotos(
  body: ProductBody,
  rows: readonly VariantRow[],
  photos: readonly Pick<Photo, 'key' | 'picture'>[],
): ProductBody {
  return {
    ...body,
    picture_ids: photos.flatMap(({ picture }) => (picture ? [picture.id] : [])),
    variants: body.variants.map((variant, index) => ({
      ...variant,
      picture_id: photoOf(rows[index], photos)?.picture?.id ?? null,
    })),
  };
}

/** What is saved, with the files as they are now; a form that knows of none leaves them. */
export const withFiles = (
  body: ProductBody,
  files: ProductBody['files'] & object,
  { kind }: Pick<ProductForm, 'kind'>,
  had: number,
): ProductBody => (kind === 'file' || had > 0 ? { ...body, files: kind === 'file' ? files : [] } : body);

/** The photo chosen for a variant, while it is among the product's. */
export function photoOf<Its extends Pick<Photo, 'key' | 'picture'>>(
  row: VariantRow | undefined,
  photos: readonly Its[],
): Its | undefined {
  if (!row?.photo) return undefined;
  return photos.find(({ key, picture }) => key === row.photo || picture?.id === row.photo);
}

/** The form as the call wants it, or what is wrong (`variants.0.price_kobo`). */
export function checkForm(form: ProductForm, pictureIds: string[]): CheckResult<ProductBody> {
  const kinds = kindsOf(form);
  const { options, variants } = 'problem' in kinds ? { options: [], variants: form.variants } : kinds;
  const checked = checkedBy(ProductInput, {
    title: form.title,
    description: form.description,
    size_chart: isEmptyChart(form.size_chart) ? '' : form.size_chart,
    details: form.details,
    status: form.status,
    options: options.map(optionOf),
    variants: variants.map((row) => ({
      id: row.id,
      option_values: row.option_values,
      sku: row.sku,
      price_kobo: row.price_kobo ?? 0,
      compare_at_kobo: row.compare_at_kobo,
      on_hand: form.kind === 'set' ? null : known(stockOf(row)),
      ...(row.seen === null ? {} : { on_hand_seen: row.seen }),
      barcode: row.barcode,
      weight_grams: known(weightOf(row)),
      ...(row.cost_kobo === undefined ? {} : { cost_kobo: row.cost_kobo }),
    })),
    picture_ids: pictureIds,
    ...(form.kind === 'card' && { gift_card: true }),
    service: form.kind === 'service',
    set_parts: form.kind === 'set' ? setPartsOf(form.set_parts) : [],
    collection_ids: form.collection_ids,
    tags: tagsIn(form.tags),
    seo_title: form.seo_title,
    seo_description: form.seo_description,
  });
  const isEmptySet = form.kind === 'set' && form.set_parts.length === 0;
  const unread = {
    ...('problem' in kinds && { line: kinds.problem }),
    ...(isEmptySet && { set_parts: 'Choose what is in the set.' }),
    ...unreadIn({ options, variants }),
  };
  if (Object.keys(unread).length === 0) return checked;
  return { ok: false, problems: { ...(checked.ok ? {} : checked.problems), ...unread } };
}

/** What is typed that no call could carry. */
function unreadIn({ options, variants }: Kinds): Record<string, string> {
  const unread: Record<string, string> = {};
  options.forEach(({ values, name }, at) => {
    if (values.length === 0)
      unread[`options.${at}.values`] = `Add what there is to choose, or take ${name || 'this option'} out.`;
  });
  variants.forEach((row, index) => {
    if (row.price_kobo === null) unread[`variants.${index}.price_kobo`] = 'Enter a price, for example 2,500.';
    if (Number.isNaN(stockOf(row)))
      unread[`variants.${index}.on_hand`] = 'Enter a whole number, for example 12.';
    if (Number.isNaN(weightOf(row)))
      unread[`variants.${index}.weight_grams`] = 'Enter whole grams, for example 350.';
  });
  return unread;
}
