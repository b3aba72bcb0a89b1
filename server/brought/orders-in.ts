import type { PastOrder } from '#shared/api/brought.ts';
import { Email } from '#shared/api/accounts.ts';
import { moneyIn } from '../platform/files/sheet-cells.ts';
import type { Sheet } from '../platform/files/sheet-in.ts';
import { headOf, saidIn, type Known, type OrderField } from './columns.ts';
import { linesOf } from './order-lines-in.ts';
import { dayOrderOf, momentIn, type DayOrder } from './moments.ts';
import { phoneIn } from './people-in.ts';
import { problemsWith, type Problem } from './problems.ts';

/** A past order as a file says it. */
export type BroughtOrder = Omit<PastOrder, 'id' | 'source'>;

export interface ReadOrder {
  lines: number[];
  order: BroughtOrder | null;
  problems: Problem[];
}

type Row = Sheet['rows'][number];

interface Reading {
  known: Known<OrderField>;
  order: DayOrder;
  now: Date;
}

/** The orders of a sheet; each is one line or several of one number, the first of which says what all of it cost. */
export function ordersOf(sheet: Sheet, known: Known<OrderField>, now: Date): ReadOrder[] {
  const said = saidIn(known);
  const groups = new Map<string, Row[]>();
  let latest = '';
  for (const row of sheet.rows) {
    latest = said(row, 'number') || latest;
    const group = groups.get(latest);
    if (group) group.push(row);
    else groups.set(latest, [row]);
  }
  const reading = { known, order: dayOrderOf(sheet.rows.map((row) => said(row, 'date'))), now };
  return [...groups].map(([number, rows]) => orderOf(number, rows, reading));
}

function orderOf(number: string, rows: Row[], { known, order, now }: Reading): ReadOrder {
  const said = saidIn(known);
  const face = rows.find((row) => said(row, 'total') !== '') ?? rows[0]!;
  const { problems, wrong } = problemsWith<OrderField>(face.line, (field) => headOf(known, field));
  if (number === '') wrong('number', 'Say the number this order has there.');
  if (number.length > 40) wrong('number', 'Use at most 40 characters.');
  const placed = momentIn(said(face, 'date'), order);
  if (!placed) wrong('date', noDate(said(face, 'date')));
  else if (placed > now) wrong('date', 'This day is still to come.');
  const currency = said(face, 'currency').toUpperCase();
  if (currency !== '' && currency !== 'NGN')
    wrong('currency', `This order is in ${currency.slice(0, 10)}. Only orders in naira come in.`);
  const kobo = (field: OrderField) => {
    const { value, problem } = moneyIn(said(face, field).replace(/^-/, ''));
    if (problem) wrong(field, problem);
    return value ?? 0;
  };
  if (said(face, 'total') === '') wrong('total', 'Say what the order cost, for example 2500.');
  const total_kobo = kobo('total');
  const states = statesOf(face, known);
  const lines = linesOf(rows, known);
  problems.push(...lines.problems);
  const wrongLines = new Set(problems.map(({ line }) => line));
  const others = rows.filter(({ line }) => !wrongLines.has(line));
  const email = Email.safeParse(said(face, 'email'));
  return {
    lines: rows.map(({ line }) => line),
    problems: problems.length === 0 ? [] : [...problems, ...others.map(besideOf(problems[0]!.line))],
    order:
      problems.length > 0 || !placed
        ? null
        : {
            number,
            placed_at: placed.toISOString(),
            name: nameIn(face, known).slice(0, 120),
            // A number of another country stays unsaid: nobody here is found by it.
            phone: phoneIn(said(face, 'phone')) ?? '',
            email: email.success ? email.data : '',
            address: addressIn(face, known).slice(0, 300),
            note: said(face, 'note').slice(0, 1000),
            lines: lines.lines,
            delivery_kobo: kobo('delivery'),
            discount_kobo: kobo('discount'),
            total_kobo,
            ...paidOf(states, { total_kobo, refunded: kobo('refunded'), outstanding: kobo('outstanding') }),
            canceled: states.canceled,
            money_said: states.money.slice(0, 60),
            sent_said: states.sent.slice(0, 60),
          },
  };
}

const besideOf =
  (told: number) =>
  ({ line }: Row): Problem => ({
    line,
    column: '',
    problem: `Not taken in, because line ${told} of the same order has something to mend.`,
  });

const noDate = (text: string) =>
  text === ''
    ? 'Say when it was ordered, for example 2024-03-02.'
    : `“${text.slice(0, 40)}” may be two days, or none. Write it like 2024-03-02.`;

const nameIn = (row: Row, known: Known<OrderField>) => {
  const said = saidIn(known);
  return said(row, 'name') || [said(row, 'first'), said(row, 'last')].filter(Boolean).join(' ');
};

const addressIn = (row: Row, known: Known<OrderField>) => {
  const said = saidIn(known);
  const street = said(row, 'address') || said(row, 'street');
  return [...new Set([street, said(row, 'city'), said(row, 'region')])].filter(Boolean).join(', ');
};

interface States {
  money: string;
  sent: string;
  canceled: boolean;
  isPaid: boolean;
  isPartly: boolean;
  isBack: boolean;
}

/** What was paid and sent, in the words of the file. WooCommerce has one word for both. */
function statesOf(row: Row, known: Known<OrderField>): States {
  const said = saidIn(known);
  const status = said(row, 'status').replace(/^wc-/, '');
  const money = (said(row, 'money') || status).replaceAll('_', ' ');
  const sent = (said(row, 'sent') || (said(row, 'money') ? '' : status)).replaceAll('_', ' ');
  const hasPaidAt = known.at.paidAt !== undefined;
  const isPaid = /^(?:paid|partially refunded|refunded|completed|yes|true)$/i.test(money);
  return {
    money,
    sent,
    canceled: said(row, 'canceledAt') !== '' || /^(?:cancell?ed|failed|trash)$/i.test(status),
    isPaid: isPaid || (/^processing$/i.test(money) && (!hasPaidAt || said(row, 'paidAt') !== '')),
    isPartly: /^partially paid$/i.test(money),
    isBack: /^refunded$/i.test(money),
  };
}

function paidOf(
  { isPaid, isPartly, isBack }: States,
  { total_kobo, refunded, outstanding }: { total_kobo: number; refunded: number; outstanding: number },
) {
  const part = isPartly && outstanding > 0 ? Math.max(0, total_kobo - outstanding) : 0;
  const paid_kobo = isPaid ? total_kobo : part;
  return { paid_kobo, refunded_kobo: Math.min(paid_kobo, isBack && refunded === 0 ? total_kobo : refunded) };
}
