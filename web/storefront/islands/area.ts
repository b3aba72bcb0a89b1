import { areaCookie } from '#shared/places/delivery-to.ts';
import { all, one } from './dom.ts';
import { later } from './later-words.ts';

const pattern = new RegExp(`(?:^|; )${areaCookie}=([^;]+)`);

/** Pages are the same for everybody, so what delivery costs to where this shopper said that they are is told here. */
function tellArea(): void {
  const box = one('#delivery');
  const kept = decodeURIComponent(pattern.exec(document.cookie)?.[1] ?? '').split('|');
  const [state = '', lga, at, digits] = kept;
  const price = box && all('li b', box.parentElement ?? box)[Number(at)]?.textContent;
  // A price that is another by now is told by the basket.
  if (price && price.replaceAll(/\D/g, '') === digits)
    box.lastChild!.textContent = later.to(lga || state, price);
}

export function showArea(): void {
  tellArea();
  // A page shown again by the back button keeps its old area.
  addEventListener('pageshow', tellArea);
}
