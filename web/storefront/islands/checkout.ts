import { all, make, naira, one } from './dom.ts';
import { offerToRemember } from './remember.ts';

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

const words = (kobo: number) => (kobo ? naira(kobo) : 'Free');

/** Delivery price and total follow the choices; the total that was shown is sent along and checked by the server. */
export function enhanceCheckout(): void {
  const form = one<HTMLFormElement>('form[data-checkout]');
  if (!form) return;
  const state = one<HTMLSelectElement>('#state', form);
  const delivery = one('[data-delivery]', form);
  const total = one<HTMLElement>('[data-total]', form);
  const shown = one<HTMLInputElement>('[data-shown]', form);
  const fees = one<HTMLElement>('[data-fees]', form);

  const refresh = () => {
    const goods = Number(total?.dataset.total);
    const pickup = one<HTMLInputElement>('[name=receive]:checked', form)?.dataset.pickup;
    const price = pickup ?? state?.selectedOptions[0]?.dataset.price;
    if (!delivery || !total || !shown) return;
    delivery.textContent = price === undefined ? 'by your state' : words(Number(price));
    const fee = Number((JSON.parse(fees?.dataset.fees ?? '{}') as Record<string, number>)[price ?? ''] ?? 0);
    if (fees) fees.textContent = naira(fee);
    const online = one('[value=online]:checked', form);
    const sum = goods + Number(price ?? 0) + (online ? fee : 0);
    total.textContent = naira(sum) + (price === undefined ? ' + delivery' : '');
    shown.value = String(sum);
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
