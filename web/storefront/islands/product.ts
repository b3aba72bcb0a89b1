import { stockWords } from '#shared/stock.ts';
import { mostPerLine } from '#shared/storefront.ts';
import { showCount } from './count.ts';
import { all, make, naira, one, send, toast } from './dom.ts';

type Variant = [
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
    old.append(make('span', { className: 'vh', textContent: 'was ' }), naira(was));
    const tag = make('span', {
      className: 'tag',
      textContent: `${Math.round(((was - price) / was) * 100)}% off`,
    });
    box.append(' ', old, ' ', tag);
  }
}

/** The variant that is chosen now; undefined when these options do not go together. */
function chosen(form: HTMLFormElement, variants: Variant[]): Variant | undefined {
  const values = new FormData(form);
  return variants.find(([, options]) => options.every((value, i) => values.get(`o${i}`) === value));
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
  input.before(button('−', 'One less', -1));
  input.after(button('+', 'One more', 1));
  input.parentElement?.classList.add('stepped');
}

export function enhanceProduct(): void {
  const form = one<HTMLFormElement>('form[data-add]');
  if (!form) return;
  const data = one('[data-variants]', form)?.textContent;
  const variants = data ? (JSON.parse(data) as Variant[]) : [];
  const buy = one<HTMLButtonElement>('[data-buy]', form);
  const error = one<HTMLElement>('[data-error]', form);
  const quantity = one<HTMLInputElement>('[data-quantity]', form);
  const says = (words: string) => {
    if (error) error.textContent = words;
  };
  if (quantity) addSteppers(quantity);

  const refresh = () => {
    const variant = chosen(form, variants);
    says('');
    const stock = one('[data-stock]', form);
    if (stock) stock.textContent = variant ? stockWords(variant[4]) : 'Not available in this combination';
    if (buy) {
      buy.disabled = !variant || variant[4] === 0;
      buy.textContent = buy.disabled ? 'Sold out' : 'Add to basket';
    }
    if (!variant) return;
    showPrice(variant);
    if (variant[5] !== null) showPhoto(variant[5]);
  };
  if (variants.length > 0) {
    form.addEventListener('change', (event) => {
      if (event.target !== quantity) refresh();
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
    if (!id || !buy) return;
    event.preventDefault();
    buy.disabled = true;
    const answer = await send('POST', '/api/shop/cart/lines', { variant_id: id, quantity: quantity?.value });
    buy.disabled = false;
    if (!answer) return form.submit();
    says(answer.says ?? '');
    if (answer.says) return;
    showCount();
    toast('Added to your basket', { href: '/basket', label: 'See basket' });
  });
}
