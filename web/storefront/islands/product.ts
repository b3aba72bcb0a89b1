import { stockWords } from '#shared/goods/stock.ts';
import { mostPerLine } from '#shared/goods/quantity.ts';
import { all, make, naira, one } from './dom.ts';
import type { Put } from './put.ts';
import { scripts, tags } from './shop-words.ts';

export type Variant = [
  id: string,
  values: string[],
  price: number,
  was: number | null,
  available: number | null,
  photo: number | null,
];

function showPhoto(index: number): void {
  const slides = one<HTMLElement>('[data-slides]');
  slides?.scrollTo({ left: slides.clientWidth * index, behavior: 'smooth' });
}

function showPrice(variant: Variant): void {
  const [, , price, was] = variant;
  const box = one('[data-price]');
  if (!box) return;
  box.replaceChildren(make('b', { textContent: naira(price) }));
  if (was && was > price) {
    const old = make('s', {});
    old.append(make('span', { className: 'vh', textContent: tags.was }), naira(was));
    const tag = make('span', {
      className: 'tag',
      textContent: tags.off(Math.round(((was - price) / was) * 100)),
    });
    box.append(' ', old, ' ', tag);
  }
}

const optionsOf = (form: HTMLFormElement) => all<HTMLFieldSetElement>('fieldset', form);

const inputsOf = (option: HTMLFieldSetElement) => all<HTMLInputElement>('input', option);

const valueOf = (option: HTMLFieldSetElement) => inputsOf(option).find((input) => input.checked)?.value;

/** The variant that is chosen now; undefined while something is not, or when these options do not go together. */
function chosen(form: HTMLFormElement, variants: Variant[]): Variant | undefined {
  const values = optionsOf(form).map(valueOf);
  return variants.find(([, options]) => options.every((value, i) => values[i] === value));
}

/** The picture of what is chosen so far: of the variant, or of the first that goes with it and has one. */
function pictureOf(form: HTMLFormElement, variants: Variant[]): number | null {
  const values = optionsOf(form).map(valueOf);
  if (values.every((value) => value === undefined)) return null;
  const fits = ([, its]: Variant) => values.every((value, i) => value === undefined || value === its[i]);
  return variants.find((variant) => variant[5] !== null && fits(variant))?.[5] ?? null;
}

/**
 * What cannot be had with the options above it is closed. Only those above count, so that every variant stays within
 * reach, whatever was chosen before.
 */
function closeSoldOut(form: HTMLFormElement, variants: Variant[]): void {
  const above: string[] = [];
  for (const option of optionsOf(form)) {
    for (const input of inputsOf(option)) {
      const values = [...above, input.value];
      const open = variants.some(
        ([, its, , , left]) => left !== 0 && values.every((value, i) => its[i] === value),
      );
      input.disabled = !open;
      input.checked &&= open;
      input.parentElement?.classList.toggle('out', !open);
    }
    const value = valueOf(option);
    if (value === undefined) return;
    above.push(value);
  }
}

/** Leads to the first option nothing is chosen of, and says so there; false when all are chosen. */
function askToChoose(form: HTMLFormElement, says: (words: string) => void): boolean {
  const missing = optionsOf(form).filter((option) => valueOf(option) === undefined);
  const [first] = missing;
  if (!first) return false;
  one<HTMLElement>('input:enabled', first)?.focus();
  says(scripts.pleaseChoose(missing.map((option) => one('legend', option)?.textContent ?? '').join(', ')));
  return true;
}

function addSteppers(input: HTMLInputElement): void {
  const step = (by: number) => {
    const next = Math.min(Math.max(input.valueAsNumber + by || 1, 1), mostPerLine);
    input.value = String(next);
  };
  const button = (words: string, label: string, by: number) => {
    const made = make('button', { type: 'button', textContent: words, onclick: () => step(by) });
    made.setAttribute('aria-label', label);
    return made;
  };
  input.before(button('−', scripts.oneLess, -1));
  input.after(button('+', scripts.oneMore, 1));
  input.parentElement?.classList.add('stepped');
}

export function enhanceProduct(put: Put): void {
  const form = one<HTMLFormElement>('form[data-add]');
  if (!form) return;
  const data = one('[data-variants]', form)?.textContent;
  const variants = data ? (JSON.parse(data) as Variant[]) : [];
  const buy = one<HTMLButtonElement>('[data-buy]', form);
  const error = one<HTMLElement>('[data-error]', form);
  const quantity = one<HTMLInputElement>('[data-quantity]', form);
  const says = (words: string) => {
    if (error) error.textContent = words;
    // The button stays at the foot of the screen, wherever the sentence is.
    if (words) error?.scrollIntoView({ block: 'center' });
  };
  if (quantity) addSteppers(quantity);

  const refresh = () => {
    closeSoldOut(form, variants);
    const variant = chosen(form, variants);
    const stock = one('[data-stock]', form);
    if (stock) stock.textContent = variant ? stockWords(variant[4], tags) : '';
    const photo = pictureOf(form, variants);
    if (photo !== null) showPhoto(photo);
    if (variant) showPrice(variant);
  };
  if (buy && variants.length > 0) {
    // The sentence beside the options says more than the browser's own.
    form.noValidate = true;
    form.addEventListener('change', (event) => {
      if (event.target === quantity) return;
      says('');
      refresh();
    });
    refresh();
  }
  for (const thumb of all<HTMLElement>('[data-thumb]'))
    thumb.addEventListener('click', (event) => {
      event.preventDefault();
      showPhoto(Number(thumb.dataset.thumb));
    });

  form.addEventListener('submit', async (event) => {
    const id = chosen(form, variants)?.[0] ?? new FormData(form).get('variant_id');
    if (!id && askToChoose(form, says)) return event.preventDefault();
    if (!id || !buy) return;
    event.preventDefault();
    buy.disabled = true;
    const refused = await put({ variant_id: id, quantity: quantity?.value });
    buy.disabled = false;
    if (refused === null) return form.submit();
    says(refused);
  });
}
