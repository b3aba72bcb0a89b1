import { make, naira, one, toast } from './dom.ts';
import { cardOf, keep, readKept } from './kept.ts';
import { later as words } from './later-words.ts';
import { tags } from './shop-words.ts';

const place = 'wishes';
/** Products a wish list holds. */
const most = 60;

interface Wish {
  id: string;
  path: string;
  title: string;
  price_from_kobo: number;
  price_to_kobo: number;
  available: number | null;
  picture: string;
}

const isText = (found: unknown): found is string => typeof found === 'string';
const wishes = () => readKept(place, isText);

let link: HTMLElement | undefined;

/** The link to the list with how many are on it, at the foot of the page; without any there is none. */
function countWishes(): void {
  const { length } = wishes();
  if (!link) {
    link = make('li', {});
    one('footer ul:last-of-type')?.append(link);
  }
  link.replaceChildren(
    ...(length > 0 ? [make('a', { href: '/wishlist', textContent: words.wishlist(length) })] : []),
  );
}

/** Puts a product on the list, or takes it off; whether it is on it then. */
function turn(id: string): boolean {
  const before = wishes();
  const others = before.filter((other) => other !== id);
  const kept = keep(place, before.length === others.length ? [id, ...others].slice(0, most) : others);
  countWishes();
  return kept && before.length === others.length;
}

function offerToKeep(): void {
  const box = one<HTMLElement>('[data-keep]');
  const id = box?.dataset.keep;
  if (!box || !id) return;
  const heart = make('button', { type: 'button', className: 'plain' });
  const show = () => {
    heart.textContent = wishes().includes(id) ? words.unwish : words.wish;
  };
  show();
  heart.addEventListener('click', () => {
    const added = turn(id);
    show();
    if (added) toast(words.wished, { href: '/wishlist', label: words.seeIt });
  });
  box.replaceChildren(heart);
}

function wishCard(wish: Wish): HTMLElement {
  const { id, title, price_from_kobo, price_to_kobo, available } = wish;
  const card = cardOf(wish, 'h2');
  const least = naira(price_from_kobo);
  const price = price_to_kobo > price_from_kobo ? tags.from(least) : least;
  one('a', card)?.append(
    make('p', { className: 'price', textContent: available === 0 ? tags.soldOut : price }),
  );
  const drop = make('button', {
    type: 'button',
    className: 'plain',
    textContent: words.remove,
    onclick: () => {
      turn(id);
      card.remove();
      showNone();
    },
  });
  drop.setAttribute('aria-label', words.removeWhat(title));
  card.append(drop);
  return card;
}

const showNone = () => {
  const [none, list] = [one<HTMLElement>('[data-none]'), one('[data-wishes]')];
  if (none) none.hidden = (list?.childElementCount ?? 0) > 0;
};

/** Products that are no longer sold are left out, and stay on the list: they may come back. */
async function fillList(): Promise<void> {
  const list = one('[data-wishes]');
  const ids = wishes();
  if (!list || ids.length === 0) return;
  try {
    const answer = await fetch(`/wishlist/items?ids=${ids.join(',')}`, { cache: 'no-store' });
    if (!answer.ok) throw new Error();
    list.replaceChildren(...((await answer.json()) as Wish[]).map(wishCard));
    showNone();
  } catch {
    toast(words.notLoaded);
  }
}

export function keepWishes(): void {
  offerToKeep();
  countWishes();
  void fillList();
}
