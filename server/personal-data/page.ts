import type { PersonalData } from '#shared/api/personal-data.ts';
import { escaped } from '#shared/html.ts';
import { sourceName } from '#shared/visits.ts';
import { lagosDate, lagosMoment } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';

/** What a row says: what it is called and what stands there; what is empty is left out. */
type Fact = [label: string, value: string | null | undefined];

const facts = (all: Fact[]): string =>
  `<dl>${all
    .filter(([, value]) => value)
    .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value!)}</dd>`)
    .join('')}</dl>`;

const part = <Row>(title: string, rows: readonly Row[], say: (row: Row) => string, level = 2): string =>
  rows.length === 0
    ? ''
    : `<h${level}>${escaped(title)}</h${level}><ul>${rows.map((row) => `<li>${say(row)}</li>`).join('')}</ul>`;

const line = (...said: (string | null | undefined)[]): string => escaped(said.filter(Boolean).join(' · '));
const plain = (state: string) => state.replaceAll('_', ' ').replaceAll('-', ' ');

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#14231c;max-width:44rem;margin:0 auto;padding:1.5rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.2}h2{margin-top:2rem;border-top:1px solid #e4e0d6;padding-top:1rem}h3{margin-bottom:.25rem}h4{margin:.75rem 0 0}
dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.15rem .75rem;margin:.5rem 0}dt{color:#56645c}dd{margin:0;white-space:pre-line}
ul{padding-left:1.2rem;margin:.25rem 0}section{break-inside:avoid-page}`;

/** The same for people: one page that asks for nothing else, to be printed or sent. */
export function pageOf(data: PersonalData): string {
  const [first] = data.known_as;
  const title = `What ${data.store.name} keeps about ${first?.name || first?.phone || 'an erased customer'}`;
  const body = [
    `<h1>${escaped(title)}</h1>`,
    `<p>${escaped(`Made on ${lagosMoment(data.made_at)} at the request of the person it is about. `)}`,
    `${escaped(`${data.store.name}, ${data.store.address}`)}</p>`,
    part('Known as', data.known_as, (one) =>
      line(one.name, one.phone, one.email, `since ${lagosDate(one.since)}`),
    ),
    facts([
      ['Orders', String(data.order_count)],
      ['Spent', naira(data.spent_kobo)],
      ['Tags', data.tags.join(', ')],
    ]),
    part('Notes of the store', data.notes, words),
    data.orders.length > 0 ? `<h2>Orders</h2>${data.orders.map(order).join('')}` : '',
    part('Orders before this store, as another shop’s file says', data.past_orders, pastOrder),
    part('Gift cards', data.gift_cards, giftCard),
    part('Reviews', data.reviews, (one) =>
      line(
        `${one.product}: ${one.stars} of 5`,
        one.words,
        one.name,
        lagosDate(one.written_at),
        one.state,
        one.answer && `Answer: ${one.answer}`,
        ...one.photos.map(({ state, address }) => `Photo (${state}): ${address}`),
      ),
    ),
    part('Enquiries', data.enquiries, (one) =>
      line(
        lagosDate(one.sent_at),
        one.name,
        one.phone,
        one.email,
        one.service,
        one.message,
        [one.wished_day, one.wished_hour].filter(Boolean).join(' '),
        one.note && `Note: ${one.note}`,
      ),
    ),
    part('News by mail', data.news, (one) => line(one.email, one.state, lagosDate(one.asked_at))),
    part('Waits for', data.waits, (one) =>
      line(one.product, one.email, lagosDate(one.asked_at), one.told_at && `told ${lagosDate(one.told_at)}`),
    ),
    ...reached(data),
    part('Orders are looked at first', data.held_back, (one) =>
      line(one.phone, `until ${lagosMoment(one.until)}`),
    ),
    part('This was taken out', data.requests, (one) => line(lagosMoment(one.at), one.by)),
    '<p>Baskets are kept by no name, number or address. Numbers of cards are not known to the store.</p>',
  ].join('\n');
  return `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

/** What was written to them, and what did not arrive. */
const reached = (data: PersonalData): string[] => [
  part('Mails to them', data.mails, (one) => line(lagosMoment(one.at), plain(one.about), one.to)),
  part('Addresses that took no mails', data.no_mails, (one) =>
    line(one.email, `since ${lagosMoment(one.since)}`, plain(one.reason), one.said),
  ),
  part('Texts to them', data.texts, (one) => line(lagosMoment(one.at), plain(one.about), one.to, one.state)),
];

const giftCard = (one: PersonalData['gift_cards'][number]) =>
  line(
    lagosMoment(one.at),
    `Ending in ${one.last_four}, ${naira(one.left_kobo)} of ${naira(one.amount_kobo)} left`,
    one.recipient,
    one.message,
  );
const pastOrder = (one: PersonalData['past_orders'][number]) =>
  line(
    lagosMoment(one.placed_at),
    one.number,
    naira(one.total_kobo),
    one.money_said,
    one.sent_said,
    one.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
    one.name,
    one.phone,
    one.email,
    one.address,
    one.note,
  );
const words = (one: PersonalData['notes'][number]) => line(lagosMoment(one.at), one.by, one.words);

const adverts = (one: PersonalData['orders'][number]['adverts'][number]) =>
  line(
    lagosMoment(one.agreed_at),
    one.network,
    plain(one.state),
    one.network_address,
    one.browser,
    one.known_as,
    one.came_by,
  );

function order(one: PersonalData['orders'][number]): string {
  const { address: a } = one;
  return `<section><h3>Order #${one.number}</h3>${facts([
    ['Placed', lagosMoment(one.placed_at)],
    ['State', [one.status, one.payment_status, one.fulfillment_status].map(plain).join(', ')],
    ['Name', one.name],
    ['Phone', one.phone],
    ['Email', one.email],
    ['Address', [a.area, a.landmark, a.lga, a.state].filter(Boolean).join(', ')],
    ['Delivery', one.delivery_name],
    ['Their note', one.note],
    ['Code', one.discount_code],
    ['Transfer sent by', one.transfer_sender],
    ['Came from', one.came_from && sourceName(one.came_from)],
    ['By a link marked', [one.utm_source, one.utm_medium, one.utm_campaign].filter(Boolean).join(', ')],
    ['Total', naira(one.total_kobo)],
  ])}${part(
    'Goods',
    one.lines,
    (row) => line(`${row.quantity} × ${row.title}`, row.variant_title, naira(row.total_kobo)),
    4,
  )}${part('Money', one.money, (row) => line(lagosMoment(row.at), plain(row.kind), naira(row.amount_kobo), plain(row.method), row.reference), 4)}${part(
    'Tries to pay',
    one.payments,
    (row) => line(lagosMoment(row.at), plain(row.state), naira(row.amount_kobo), row.email, row.reference),
    4,
  )}${part('Refunds', one.refunds, (row) => line(lagosMoment(row.at), plain(row.state), naira(row.amount_kobo), row.reason), 4)}${part(
    'Parcels',
    one.parcels,
    (row) =>
      line(
        lagosMoment(row.sent_at),
        row.courier,
        row.tracking,
        row.link,
        row.delivered_at && `delivered ${lagosMoment(row.delivered_at)}`,
        row.failed_reason,
      ),
    4,
  )}${part('Downloads', one.downloads, (row) => line(lagosMoment(row.at), row.file), 4)}${part('Told to advert networks, as they agreed', one.adverts, adverts, 4)}${part('What happened', one.history, words, 4)}${part('Notes of the store', one.notes, words, 4)}</section>`;
}
