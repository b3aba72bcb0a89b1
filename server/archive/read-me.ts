import { lagosDay } from '#shared/lagos.ts';
import { product } from '#shared/product.ts';
import { leftOut } from './tables.ts';

/** What the archive says of itself, for whoever opens it in some years. Lines end as every program takes them. */
export function readMe(store: { name: string; address: string }, at: Date): string {
  return `Everything of ${store.name}
${store.address}
As it stood on ${lagosDay(at)}, put together by ${product.name}.

FOR PEOPLE
  orders.csv        every order; opens in Excel, Google Sheets or Numbers
  products.csv      what you sell; other shop programs read it, too (Shopify’s columns)
  customers.csv     everybody who bought or was added
  pictures/         the photos of your products and pages, in their largest form
  review-photos/    photos your customers added to reviews
  files/            files you sell, each in a folder of its number

FOR PROGRAMS
  archive.json      what is in here: the format's number, each table with how many rows
  data/*.jsonl      each table, one row a line, as JSON (UTF-8); amounts are whole kobo, times are ISO 8601
  money/*.jsonl     payments, refunds and disputes as the payment providers told us

  Rows name each other by their ids: a line of data/order_lines.jsonl belongs to the order whose "id" is its
  "order_id". A picture with the id X lies at pictures/X.webp. A file with the id X lies in files/X/.

TAKING IT IN AGAIN
  Whoever runs ${product.name} can make your store of this file again, on this installation or another one, with all that is
  in it. The file has to stay as it is: one that was changed, or packed again in another way, may be refused.

NOT IN HERE
${Object.entries(leftOut)
  .map(([table, why]) => `  ${table.padEnd(18)}${why}`)
  .join('\n')}
  Passwords, keys of payment providers and bank accounts are not in here either.

KEEP IT SAFE
  Names, phone numbers and addresses of your customers are in here. You answer for them under the Nigeria Data
  Protection Act: keep this file where only you can open it, and delete it when you no longer need it.
`.replaceAll('\n', '\r\n');
}
