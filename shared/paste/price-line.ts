import type { Amount } from './amounts.ts';
import { attributesIn } from './attributes.ts';
import { noProduct, type Doubt, type PastedProduct } from './pasted.ts';
import { isOddName, isOddTail, isOnCondition, isSpoken } from './odd-name.ts';
import { priceOf } from './prices.ts';

/** What one line says. `title` is '' where it names nothing. */
export interface Said {
  kind: 'product' | 'price' | 'attributes' | 'text' | 'chatter';
  product: PastedProduct;
  doubts: Doubt[];
}

const onRequest =
  /\(?\b(?:dm|inbox|chat|call|ask|whatsapp|message|text)\s(?:me\s|us\s)?(?:for\s(?:the\s)?(?:price|details|quote))\b\)?|\bprices?\s(?:on|in)\s(?:request|dm|inbox)\b/i;
const aboutDelivery =
  /^(?:booking fee|deposit|order id|abeg no|delivery|waybill|dispatch|shipping|logistics|transport)\b|\bdelivery (?:fee|cost|price|is|within|to)\b|^(?:\p{L}+ ){0,3}(?:delivery|waybill|dispatch)\b[^\p{L}]*(?:n|ngn|k|naira|only|[^\p{L}])*$/iu;
const chatter =
  /\b(?:dm|send a dm|whatsapp|inbox|call|order|orders|delivery|deliver|nationwide|payments?|pay|refunds?|contact|location|located|visit|follow|good (?:morning|afternoon|evening|day)|welcome|hello|hi|thanks|thank you|thank u|nafdac|restock(?:ed)?|link in bio|swipe|account|acc(?:t)? no|minimum|deposit|booking|order id|abeg|avenue|street|close|crescent|junction|opposite|beside|market|open (?:from|till|daily|every)|open 24|24\/7|kindly|pls|please|click|shop now|available now|wholesale available|happy new|t&c|terms)\b|[?]$|https?:|www\./i;
/** A name and, for its price, a word to ask: `Bone straight 12"-24" dm`. */
const askedAtEnd =
  /^(?!.*\b(?:via|by|through|sent|in|to)\s(?:dm|inbox))(?!(?:send|kindly|pls|please|slide|call|whatsapp|text|order|for|to|enter)\b)\S+(?:\s\S+){0,7}?\s*[-–:|]?\s*\b(?:dm|dm me|inbox|inbox me|ask)[.!]*$/i;
/** `Hair cream 25,00`: a price that lost a digit, most likely. */
const cutShort = /^(\p{L}.*?)[\s:=–-]+[₦#]?\s?\d{1,3},\d{1,2}$/u;
const otherMoney = /(?:[$€£¥]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:usd|dollars?|pounds|euros?|cedis|ghs|cfa)\b)/i;
const ofTheChat =
  /^(?:(?:new|fresh|hot|latest) (?:in|drops?|in stock|stock)|just (?:in|landed|arrived)|back in stock|now in stock|trending(?: now)?|drop alert|for sale|up for grabs|hot cake)[!. ]*$|^<?(?:media|image|video|sticker|document|audio|gif|contact card) omitted>?$|\bmessage was deleted\b|end-to-end encrypted/i;
const tiny =
  /^(?:only|each|ea|flat|fixed|net|last|last price|naira|per one|per piece|o+|pls|please|now|sharp|for one|one|a piece|apiece|a pair|the set|upwards?|and (?:above|up)|and upwards?|\+)$/i;

const ends = /^[\s·,;:|/=@.~*_–—-]+|[\s·,;:|/=@~*_–—(-]+$/g;
const priceWords =
  /(?:^|[\s·(])(?:(?:our |the |old |usual |normal |former |actual |initial |last |final |fixed |selling )?(?:price|prices|cost|amount|rate)|selling (?:at|for)|sells? for|going for|goes for|go for|now|just|only|for just|for only|at|for|is|was|from|slashed(?: to)?|reduced(?: to)?|don (?:reduce|drop|fall)d?(?: to)?|na|nko|starting (?:at|from)|starts (?:at|from)|as low as|between|promo price|promo|asking(?: price)?|last|before|formerly|initially|naira)[\s·:=.-]*$/i;

const shout =
  /^\s*(?:hot |flash )?(?:promo|sales?|offer|new|back in stock|restocked|hot|alert)\s*(?:alert|price)?\s*[!:]+\s*/i;

/** How a caption begins that shows something. */
const introduced =
  /^(?:meet|introducing|presenting|check out|say hello to|(?:i|we) (?:get|sell|have|dey sell)(?: (?:correct|fine|original|clean))?)\s+(?:(?:our|the|this|these)\s+)?(?:new\s+)?(?=\S)/i;

/** A name without what leads to a price: `Ankara gown - just` → `Ankara gown`. */
function asTitle(text: string): string {
  let title = text
    .replace(shout, '')
    .replace(/\b\d{1,2}\s?% (?:off|discount)\b/gi, ' ')
    .replace(/\(\s*[·,\s]*\)/g, ' ')
    .replace(/~/g, ' ');
  for (let before = ''; before !== title;) {
    before = title;
    title = title
      .replace(ends, '')
      .replace(priceWords, '')
      .replace(/^(?:the )?price (?:of|for)\s+|[\s,]+sizes$/i, '')
      .replace(introduced, '');
  }
  title = title
    .replace(/\s*·\s*/g, ' ')
    .replace(/\s+([,.;:])/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .replace(/[.,!]+$/, '')
    .trim();
  // “iPhone” stays as its maker writes it.
  return /^\p{Ll}+(?!\p{L})/u.test(title) ? title.charAt(0).toUpperCase() + title.slice(1) : title;
}

/** What is said after the price, as a sentence; '' where that is only “each” or “per plate, only”. */
function asDescription(text: string): string {
  const said = asTitle(
    text
      .replace(/^[\s.)!]+/, '')
      .replace(/^\/\s?(?=\p{L})/u, 'per ')
      .replace(/^(?:naira|only)\b/i, ''),
  );
  if (said === '' || tiny.test(said)) return '';
  if (/^(?:per|an?)\s/i.test(said)) return `Price ${said.charAt(0).toLowerCase()}${said.slice(1)}.`;
  return asTitle(said.replace(/^\(([^()]*)\)$/, '$1'));
}

const optionsOf = (sizes: string[], colours: string[], choices: string[]) => [
  ...(sizes.length > 0 ? [{ name: 'Size', values: sizes }] : []),
  ...(colours.length > 0 ? [{ name: 'Colour', values: colours }] : []),
  ...(choices.length > 0 ? [{ name: 'Type', values: choices }] : []),
];

/** `MacBook $450`: what looks like a price is not in naira. */
const isAbroad = (text: string, amounts: readonly Amount[]) =>
  amounts.length === 1 && /[$€£¥]\s?$/.test(text.slice(0, amounts[0]!.start));

function withoutPrice(text: string): Said {
  const foreign = otherMoney.exec(text);
  if (foreign && foreign.index > 0 && !chatter.test(text)) {
    const title = asTitle(text.slice(0, foreign.index));
    if (title !== '') return { kind: 'product', product: { ...noProduct, title }, doubts: ['currency'] };
  }
  const cut = cutShort.exec(text);
  if (cut && !chatter.test(text)) {
    const title = asTitle(cut[1]!);
    if (title !== '') return { kind: 'product', product: { ...noProduct, title }, doubts: ['no-price'] };
  }
  const isAsked = onRequest.test(text) || askedAtEnd.test(text);
  if (ofTheChat.test(text) || (!isAsked && chatter.test(text)))
    return { kind: 'chatter', product: noProduct, doubts: [] };
  const told = attributesIn(
    text.replace(onRequest, ' · ').replace(/\b(?:dm|inbox|ask)(?: me)?[.!]*$/i, ' · '),
  );
  const product = {
    ...noProduct,
    title: asTitle(told.rest),
    options: optionsOf(told.sizes, told.colours, told.choices),
    stock: told.stock,
  };
  // What is said to be sold out is a thing that was sold, whatever it costs.
  if ((isAsked || told.stock === 0) && product.title !== '')
    return { kind: 'product', product, doubts: ['no-price'] };
  if (product.title !== '') return { kind: 'text', product, doubts: [] };
  return { kind: isAsked ? 'chatter' : 'attributes', product, doubts: [] };
}

/** `25k for this handbag`. */
const forThis = /^(?:for|na|be)\s+(?:(?:the|this|these|that|our|an?|one)\s+)?(?=\S{3})/i;

/** `lavender/vanilla` in a name: one thing of both, or two to choose from. */
const mayBeChoices =
  /(?<![\p{L}\d/])\d\w{0,2}\/\w{1,3}\/\w{1,3}(?![\p{L}\d/])|\p{L}{4,}\s?\/\s?\p{L}{4,}|\b\d{1,3}\s?,\s?\d{1,3}\s?,|,\s?\p{L}+(?: \p{L}+)?\s?(?:,|&|\band\b|\bor\b)\s?\p{L}+/u;

/** A number behind the price that may be one as well. */
const leftOver = /[₦#]\s?\d|\d\s?k\b|(?<![\d.,])\d{3,}(?!\s?\p{L}|\d)/iu;

/** Reads a line that was cleaned. */
export function readLine(text: string, amounts: readonly Amount[]): Said {
  if (aboutDelivery.test(text) || /^nafdac\b|\bminimum (?:order|purchase)\b/i.test(text))
    return { kind: 'chatter', product: noProduct, doubts: [] };
  if (amounts.length === 0) return withoutPrice(text);
  const abroad = isAbroad(text, amounts) ? withoutPrice(text) : null;
  if (abroad?.doubts.includes('currency')) return abroad;
  const price = priceOf(text, amounts);
  const head = attributesIn(price.variants ? price.variants.title : price.head);
  const tail = attributesIn(price.variants ? '' : price.tail);
  const name = asTitle(head.rest);
  const more = asDescription(tail.rest);
  const sizes = price.variants?.option === 'Size' ? [] : [...head.sizes, ...tail.sizes];
  const product: PastedProduct = {
    // “15k Ankara gown”: where nothing stands before the price, the name comes after it.
    title: name === '' && !/^Price (?:per|an?) /.test(more) ? asTitle(more.replace(forThis, '')) : name,
    price_kobo: price.kobo,
    compare_at_kobo: price.before,
    options: [
      ...(price.variants ? [{ name: price.variants.option, values: price.variants.values }] : []),
      ...optionsOf(
        sizes,
        [...head.colours, ...tail.colours],
        price.variants ? [] : [...head.choices, ...tail.choices],
      ),
    ],
    prices_kobo: price.variants?.kobo ?? null,
    stock: head.stock ?? tail.stock,
    description: name === '' ? '' : more,
  };
  return {
    kind: product.title === '' ? 'price' : 'product',
    product,
    doubts: [
      ...price.doubts,
      ...(leftOver.test(price.variants ? '' : price.tail) ? ['several-prices' as const] : []),
      ...(head.isUnsure || tail.isUnsure ? ['sizes' as const] : []),
      ...(head.choices.length + tail.choices.length > 0 ||
      head.mayBeFlavours ||
      tail.mayBeFlavours ||
      mayBeChoices.test(name)
        ? ['choices' as const]
        : []),
      ...(isOddName(product.title) || isOddTail(more) || isSpoken(text) || /\d\s?% /.test(text)
        ? ['name' as const]
        : []),
      ...(isOnCondition(price.variants ? '' : price.tail) && !price.doubts.includes('deal')
        ? ['deal' as const]
        : []),
    ],
  };
}
