import { quotesBy, type CheckoutQuotes, type OfferedQuote } from '#shared/pricing/quote.ts';
import { all, make, naira, one } from './dom.ts';
import { offerToRemember } from './remember.ts';
import { tags } from './shop-words.ts';
import { till } from './till-words.ts';

const answers = new Map<string, Promise<unknown[]>>();

/** What the shop answers at an address, asked for once; nothing where the line is down. */
function listAt(address: string): Promise<unknown[]> {
  const known = answers.get(address);
  if (known) return known;
  const asked = fetch(address)
    .then((answer) => (answer.ok ? (answer.json() as Promise<unknown[]>) : []))
    .catch(() => {
      answers.delete(address);
      return [];
    });
  answers.set(address, asked);
  return asked;
}

const words = (kobo: number) => (kobo ? naira(kobo) : tags.free);

/** What of the form follows the choices. */
const partsOf = (form: HTMLFormElement) => {
  const total = one<HTMLElement>('[data-total]', form);
  const here = one<HTMLElement>('[data-here]', form);
  return {
    form,
    total,
    here,
    state: one<HTMLSelectElement>('#state', form),
    lga: one<HTMLInputElement | HTMLSelectElement>('#lga', form),
    delivery: one('[data-delivery]', form),
    shown: one<HTMLInputElement>('[data-shown]', form),
    fee: one('[data-fee]', form),
    card: one('[data-card]', form),
    due: one('[data-due]', form),
    shownDue: one<HTMLInputElement>('[data-shown-due]', form),
    noPrice: one<HTMLElement>('[data-no-price]', form),
    quotes: total && (JSON.parse(total.dataset.total ?? '') as CheckoutQuotes),
    etas: JSON.parse(here?.dataset.here ?? '{}') as Record<string, string>,
  };
};
type Parts = ReturnType<typeof partsOf>;

/** The parts of the chosen state have prices of their own. */
const isSplit = ({ state }: Parts) => state?.selectedOptions[0]?.dataset.split !== undefined;

/** The way of delivery for where it goes, as chosen there; nothing while that is not known or has no price. */
function rateHere(parts: Parts): string | undefined {
  const list = isSplit(parts) ? parts.lga : parts.state;
  const rate = list instanceof HTMLSelectElement ? list.selectedOptions[0]?.dataset.rate : undefined;
  let chosen = rate;
  for (const box of all<HTMLElement>('[data-ways]', parts.form)) {
    const isHere = box.dataset.ways === rate;
    box.hidden = !isHere;
    one<HTMLFieldSetElement>('fieldset', box)!.disabled = !isHere;
    if (isHere) chosen = one<HTMLInputElement>(':checked', box)?.value ?? rate;
  }
  return chosen;
}

function refresh(parts: Parts): void {
  const { form, total, delivery, shown, fee, quotes, lga } = parts;
  if (!total || !quotes || !shown) return;
  const receive = one<HTMLInputElement>('[name=receive]:checked', form)?.value ?? 'delivery';
  const rate = (receive === 'delivery' ? rateHere(parts) : receive) || undefined;
  const { online, otherwise } = quotesBy(quotes, rate);
  const quote = one('[value=online]:checked', form) ? online : otherwise;
  const unknown = lga instanceof HTMLSelectElement ? till.byPlace : till.byState;
  // Nothing of it may be delivered.
  if (delivery) delivery.textContent = rate ? words(quote.delivery_kobo) : unknown;
  if (fee) fee.textContent = naira(online.fee_kobo);
  total.textContent = naira(quote.total_kobo) + (rate || !delivery ? '' : till.plusDelivery);
  shown.value = String(quote.total_kobo);
  showCard(parts, quote);
  sayHere(parts, quotes);
}

/** What a gift card pays of it, and what it leaves. */
function showCard({ card, due, shownDue }: Parts, { total_kobo, card_kobo = 0 }: OfferedQuote): void {
  const left = total_kobo - card_kobo;
  if (card) card.textContent = `−${naira(card_kobo)}`;
  if (due) due.textContent = naira(left);
  if (shownDue) shownDue.value = String(left);
}

/** The price of the place beside it, or what can be done where it has none. */
function sayHere(parts: Parts, quotes: CheckoutQuotes): void {
  const { here, noPrice, etas, state, lga } = parts;
  const rate = rateHere(parts);
  if (here)
    here.textContent = rate
      ? till.deliveryIs(words(quotesBy(quotes, rate).otherwise.delivery_kobo), etas[rate] ?? '')
      : '';
  const isChosen = Boolean(isSplit(parts) ? lga?.value : state?.value);
  if (noPrice) noPrice.hidden = !isChosen || Boolean(rate);
}

/** The places of the state, with their prices where these differ; what was chosen stays where it is among them. */
async function fillPlaces(parts: Parts, list: HTMLSelectElement, state: string): Promise<void> {
  const wanted = list.dataset.wanted ?? list.value;
  const priced = isSplit(parts);
  const path = `/${priced ? 'parts' : 'lgas'}?state=${encodeURIComponent(state)}`;
  const answer = (await listAt(path)) as (string | [name: string, rate: string])[];
  const { quotes } = parts;
  if (parts.state?.value !== state || !quotes) return;
  const priceOf = (rate: string) =>
    rate ? words(quotesBy(quotes, rate).otherwise.delivery_kobo) : till.noPrice;
  const options = answer.map((place) => {
    const [value, rate] = typeof place === 'string' ? [place, ''] : place;
    const option = make('option', { value, textContent: priced ? `${value}: ${priceOf(rate)}` : value });
    option.dataset.rate = rate;
    return option;
  });
  list.replaceChildren(make('option', { value: '', textContent: till.choosePart }), ...options);
  list.value = wanted;
  if (list.selectedIndex < 0) list.selectedIndex = 0;
  delete list.dataset.wanted;
  refresh(parts);
}

async function suggest(parts: Parts): Promise<void> {
  const chosen = parts.state?.value;
  if (!chosen) return;
  if (parts.lga instanceof HTMLSelectElement) return fillPlaces(parts, parts.lga, chosen);
  const list = one('#lgas');
  const names = (await listAt(`/lgas?state=${encodeURIComponent(chosen)}`)) as string[];
  if (list && parts.state?.value === chosen)
    list.replaceChildren(...names.map((value) => make('option', { value })));
}

/** Delivery price and total follow the choices, as the server counted them; the total that was shown is sent along and checked by the server. */
export function enhanceCheckout(): void {
  const form = one<HTMLFormElement>('form[data-checkout]');
  if (!form) return;
  const parts = partsOf(form);
  form.addEventListener('change', (event) => {
    refresh(parts);
    if (event.target === parts.state) void suggest(parts);
  });
  form.addEventListener('submit', () => {
    // A second tap while the first is on its way is kept off the line; the key would make it harmless anyway.
    setTimeout(() =>
      all<HTMLButtonElement>('[data-place]', form).forEach((button) => (button.disabled = true)),
    );
  });
  addEventListener('pageshow', (event) => {
    // "Back" fills the form in only after the first look at it.
    refresh(parts);
    if (event.persisted)
      all<HTMLButtonElement>('[data-place]', form).forEach((button) => (button.disabled = false));
  });
  offerToRemember(form);
  refresh(parts);
  void suggest(parts);
}
