import { one, toast } from './dom.ts';
import { till } from './till-words.ts';

/** On this shop's host alone: no other page can read it, and the server never gets it but with an order. */
const place = 'details';
const address = ['receive', 'state', 'lga', 'area', 'landmark'];
const kept = ['name', 'phone', 'email', ...address];
const isWhere = (name: string) => name === 'state' || name === 'lga';

/** Text that is not ours, or is damaged, is as if there were none. */
function read(): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return typeof found === 'object' ? (found as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Offers to keep who is ordering, and fills that in the next time. Without the tick nothing is kept. */
export function offerToRemember(form: HTMLFormElement): void {
  const box = one<HTMLElement>('[data-remember]', form);
  const tick = box && one<HTMLInputElement>('input', box);
  const forget = box && one<HTMLElement>('button', box);
  if (!tick || !forget) return;
  const fields = () =>
    kept.flatMap((name) => {
      const field = form.elements.namedItem(name) as
        | HTMLInputElement
        | HTMLSelectElement
        | RadioNodeList
        | null;
      return field ? [{ name, field }] : [];
    });
  const known = read();
  box.hidden = false;
  tick.checked = known !== null;
  forget.hidden = known === null;
  // A form that came back keeps what was typed.
  if (known && one<HTMLInputElement>('#name', form)?.value === '') {
    const all = fields();
    // Who said on this visit that it goes elsewhere means that.
    const elsewhere = all.some(
      ({ name, field }) => isWhere(name) && field.value && field.value !== known[name],
    );
    for (const { name, field } of all) {
      if (elsewhere && address.includes(name)) continue;
      field.value = String(known[name] ?? '');
      // A list that is filled only now, by the state, finds it there.
      if (field instanceof HTMLSelectElement) field.dataset.wanted = String(known[name] ?? '');
    }
  }

  const drop = () => {
    localStorage.removeItem(place);
    tick.checked = false;
    forget.hidden = true;
  };
  tick.addEventListener('change', () => tick.checked || drop());
  forget.addEventListener('click', () => {
    drop();
    for (const { name, field } of fields()) if (name !== 'receive') field.value = '';
    toast(till.forgotten);
    form.dispatchEvent(new Event('change'));
  });
  form.addEventListener('submit', () => {
    if (!tick.checked) return;
    try {
      const details = fields().map(({ name, field }) => [name, field.value]);
      localStorage.setItem(place, JSON.stringify(Object.fromEntries(details)));
    } catch {
      // The phone keeps nothing for pages; the order goes out all the same.
    }
  });
}
