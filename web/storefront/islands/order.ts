import { all, one, toast } from './dom.ts';
import { till } from './till-words.ts';

/** Seconds between two looks, and how many: five minutes in all, so that a forgotten tab costs no data. */
const every = 10;
const times = 30;

/** While money is on its way, the page asks for its own state and shows itself anew when that has moved. */
export function watchOrder(): void {
  const path = one<HTMLElement>('[data-poll]')?.dataset.poll;
  if (!path) return;
  let first = '';
  let asked = 0;
  const look = async () => {
    if (!document.hidden)
      try {
        asked += 1;
        const answer = await fetch(`${path}/state`, { cache: 'no-store' });
        const state = answer.ok ? await answer.text() : first;
        if (first && state !== first) return location.replace(path);
        first ||= state;
      } catch {
        // The line is away; the next look tries again.
      }
    if (asked < times) setTimeout(look, every * 1000);
  };
  void look();
}

export function offerCopy(): void {
  if (!navigator.clipboard) return;
  for (const button of all<HTMLButtonElement>('[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.dataset.copy ?? '');
      toast(till.copied);
    });
  }
}

export function offerPrint(): void {
  const button = one<HTMLElement>('[data-print]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => print());
}
