import { kilobytesOf, namesOf } from '#shared/adverts.ts';
import type { ShopPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { chosenVariant } from './pages/buy.tsx';

/** The thing a page is about, as networks know it from the list of products: one kind of it or, while none is chosen, all. */
function thingOn(page: ShopPage): [id: string, isGroup: 0 | 1, title: string, naira: number] | null {
  if (page.kind !== 'product' || page.product.variants.length === 0) return null;
  const { id, title, variants } = page.product;
  const chosen = chosenVariant(page);
  const kobo = chosen?.price_kobo ?? Math.min(...variants.map(({ price_kobo }) => price_kobo));
  return [chosen?.id ?? id, chosen ? 0 : 1, title, kobo / 100];
}

/** Asks whether scripts of advert networks may be loaded; shown by our own, and only to whom it is to be asked. */
export function NetworkQuestion({ page }: { page: ShopPage }) {
  const { scripts, shell } = page;
  if (!scripts) return null;
  const says = wordsOf(shell.language).networkScripts;
  const networks = scripts.networks.map(({ network }) => network);
  const told = [scripts.networks.map(({ network, key, src }) => [network, key, src]), thingOn(page)];
  return (
    <aside
      className="asks"
      aria-label={says.title}
      data-adverts={JSON.stringify(told)}
      data-load={scripts.loads}
      hidden
    >
      <p>{says.question(shell.name, namesOf(networks), kilobytesOf(networks))}</p>
      <p className="row">
        <button type="button" className="button line" value="yes">
          {says.allow}
        </button>
        <button type="button" className="button line" value="no">
          {says.refuse}
        </button>
      </p>
    </aside>
  );
}

/** The way back to that question, at the foot. */
export const AskAgain = ({ page: { scripts, shell } }: { page: ShopPage }) =>
  scripts ? (
    <li data-ask-again="" hidden>
      <button type="button" className="plain">
        {wordsOf(shell.language).chrome.adverts}
      </button>
    </li>
  ) : null;
