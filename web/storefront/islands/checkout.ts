import { quotesBy, type CheckoutQuotes } from '#shared/pricing/quote.ts';
import { all, make, naira, one } from './dom.ts';
import { offerToRemember } from './remember.ts';
import { tags } from './shop-words.ts';
import { till } from './till-words.ts';

const areas = new Map<string, Promise<string[]>>();

/** Local government areas of a state, to choose from while typing; nothing is forced. */
function areasOf(state: string): Promise<string[]> {
  const known = areas.get(state);
  if (known) return known;
  const asked = fetch(`/lgas?state=${encodeURIComponent(state)}`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<string[]>) : []))
    .catch(() => []);
  areas.set(state, asked);
  return asked;
}

const words = (kobo: number) => (kobo ? naira(kobo) : tags.free);

/** Delivery price and total follow the choices, as the server counted them; the total that was shown is sent along and checked by the server. */
export function enhanceCheckout(): void {
  const form = one<HTMLFormElement>('form[data-checkout]');
  if (!form) return;
  const state = one<HTMLSelectElement>('#state', form);
  const delivery = one('[data-delivery]', form);
  const total = one<HTMLElement>('[data-total]', form);
  const shown = one<HTMLInputElement>('[data-shown]', form);
  const fee = one('[data-fee]', form);
  const quotes = total && (JSON.parse(total.dataset.total ?? '') as CheckoutQuotes);

  const refresh = () => {
    if (!quotes || !shown) return;
    const receive = one<HTMLInputElement>('[name=receive]:checked', form)?.value ?? 'delivery';
    const rate = receive === 'delivery' ? state?.selectedOptions[0]?.dataset.rate : receive;
    const { online, otherwise } = quotesBy(quotes, rate);
    const quote = one('[value=online]:checked', form) ? online : otherwise;
    // Nothing of it may be delivered.
    if (delivery) delivery.textContent = rate ? words(quote.delivery_kobo) : till.byState;
    if (fee) fee.textContent = naira(online.fee_kobo);
    total.textContent = naira(quote.total_kobo) + (rate || !delivery ? '' : till.plusDelivery);
    shown.value = String(quote.total_kobo);
  };
  const suggest = async () => {
    const list = one('#lgas');
    const chosen = state?.value;
    if (!list || !chosen) return;
    const names = await areasOf(chosen);
    if (state.value === chosen) list.replaceChildren(...names.map((value) => make('option', { value })));
  };
  form.addEventListener('change', (event) => {
    refresh();
    if (event.target === state) void suggest();
  });
  form.addEventListener('submit', () => {
    // A second tap while the first is on its way is kept off the line; the key would make it harmless anyway.
    setTimeout(() =>
      all<HTMLButtonElement>('[data-place]', form).forEach((button) => (button.disabled = true)),
    );
  });
  addEventListener('pageshow', (event) => {
    // "Back" fills the form in only after the first look at it.
    refresh();
    if (event.persisted)
      all<HTMLButtonElement>('[data-place]', form).forEach((button) => (button.disabled = false));
  });
  offerToRemember(form);
  refresh();
  void suggest();
}
