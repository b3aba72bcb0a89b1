import { koboFromNaira } from '#shared/money.ts';

/** What a cell says; `problem` is what is wrong with it, as a sentence. */
interface Said {
  value: number | null;
  problem?: string;
}

const shown = (text: string) => `“${text.slice(0, 40)}”`;

/** Money of other countries: its number says nothing in naira. */
const foreign = /[$€£¥₵]|\b(?:usd|eur|gbp|ghs|kes|zar|xof|xaf)\b/i;

/** Kobo of a cell. A comma before the last one or two digits parts the kobo, as programs of half the world write it. */
export function moneyIn(text: string): Said {
  if (text === '') return { value: null };
  if (foreign.test(text))
    return { value: null, problem: `${shown(text)} is in another currency. Write what it is in naira.` };
  const bare = text.replace(/^(?:₦|NGN|N)\s*/i, '').replace(/(?<!\s)\s*(?:₦|NGN|naira)$/i, '');
  const kobo = /,\d{3},\d{1,2}$/.test(bare) ? null : koboFromNaira(withPoint(bare));
  if (kobo !== null) return { value: kobo };
  return { value: null, problem: `${shown(text)} is no amount. Write it like 2500 or 2,500.50.` };
}

const withPoint = (text: string) =>
  (/^\d{1,3}(?:\.\d{3})*,\d{1,2}$|^\d+,\d{1,2}$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text
  ).replace(/(\.\d{2})0+$/, '$1');

/** A whole number of a cell, also below nothing. */
export function wholeIn(text: string): Said {
  const plain = text.replaceAll(',', '');
  if (plain === '') return { value: null };
  if (/^-?\d{1,9}(?:\.0+)?$/.test(plain)) return { value: Math.trunc(Number(plain)) };
  return { value: null, problem: `${shown(text)} is no whole number. Write it like 12.` };
}

/** Whole grams of a cell; programs that keep another unit write parts of one. */
export function gramsIn(text: string): Said {
  const plain = text.replaceAll(',', '');
  if (!/^\d{1,9}\.\d+$/.test(plain)) return wholeIn(text);
  const grams = Number(plain);
  return { value: grams === 0 ? 0 : Math.max(1, Math.round(grams)) };
}
