import { testStart } from '../clock.ts';
import type { Operation, Phone, Seen } from './phones.ts';

/** What must come of what two phones did, by the operations alone: nothing here knows how it is computed. */
export const from = testStart.getTime();
export const minute = 60_000;

/** Few of the first, so that they run short; enough of the second; the third costs something else in the store by now. */
export const goods = [
  { title: 'Gele', stock: [3, 6, 9], price_kobo: 150_000 },
  { title: 'Lace', stock: [400, 500, 600], price_kobo: 200_000 },
  { title: 'Ankara', stock: [300], price_kobo: 250_000 },
];
export const seen: Seen[] = goods.flatMap(({ stock, price_kobo }) =>
  stock.map((on_hand) => ({ on_hand, available: on_hand, price_kobo })),
);
const overtaken = seen.length - 1;
export const overtakenPrice = 275_000;

/** What moves in the store while the phones are away; the phones know of none of it. */
export const meanwhile = [
  { thing: 2, by: -2, at: from + 180 * minute },
  { thing: 3, by: -2, at: from + 180 * minute },
  { thing: 5, by: -1, at: from + 300 * minute },
  { thing: 6, by: -3, at: from + 420 * minute },
];
/** Promised by then, and to an order that is taken while the phones tell; of its two one is sent at once. */
export const promised = [2, 3, 0, 0, 1, 0, 0];
export const sentLate = { thing: 4, by: -1 };

const of = <Kind extends Operation['kind']>(all: readonly Operation[], kind: Kind, thing: number) =>
  all.filter((one): one is Extract<Operation, { kind: Kind }> => one.kind === kind && one.thing === thing);
const latest = <One extends Operation>(all: readonly One[]) =>
  all.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1)).at(-1);
export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

type CountOp = Extract<Operation, { kind: 'count' }>;
interface Moved {
  by: number;
  at: number;
  key: string;
  phone: Phone | null;
}

/** All pieces that moved of a thing. */
const movedOf = (all: readonly Operation[], thing: number): Moved[] => [
  ...of(all, 'sale', thing).map(({ quantity, at, key, phone }) => ({ by: -quantity, at, key, phone })),
  ...meanwhile.flatMap((one) => (one.thing === thing ? [{ ...one, key: '', phone: null }] : [])),
  ...(thing === sentLate.thing ? [{ ...sentLate, at: Infinity, key: '', phone: null }] : []),
];

/** What each phone counted of it at last: it says all that the phone said before. */
const lastCounts = (all: readonly Operation[], thing: number): CountOp[] =>
  [...Map.groupBy(of(all, 'count', thing), (one) => one.phone.device).values()].map((mine) => mine.at(-1)!);

/** Whether it had moved when this was counted; at one and the same moment that is what the answer says, at first yes. */
const wasBefore = (count: CountOp, moved: Moved, saidBefore: boolean): boolean =>
  moved.phone === count.phone
    ? count.own.includes(moved.key)
    : moved.at === count.at
      ? saidBefore
      : moved.at < count.at;
const isDoubtful = (count: CountOp, moved: Moved) => moved.phone !== count.phone && moved.at === count.at;

/** What must stand there, by counts that each say what stood there then; `said` of those that were asked about. */
function standing(all: readonly Operation[], thing: number, said: ReadonlyMap<string, boolean> = new Map()) {
  const moved = movedOf(all, thing);
  const start = seen[thing]!.on_hand;
  const differences = lastCounts(all, thing).map((count) => {
    const before = moved.filter((one) => wasBefore(count, one, said.get(count.key) ?? true));
    return count.counted - start - sum(before.map((one) => one.by));
  });
  return start + sum(moved.map((one) => one.by)) + sum(differences);
}

/** What must be, by the operations alone. */
export function expected(all: readonly Operation[]) {
  return seen.map((start, thing) => {
    const wishes = of(all, 'price', thing);
    const changed = thing === overtaken ? overtakenPrice : start.price_kobo;
    const price_kobo = thing === overtaken ? changed : (latest(wishes)?.wanted_kobo ?? changed);
    const lastWishes = [...Map.groupBy(wishes, (one) => one.phone.device).values()].map(
      (mine) => latest(mine)!.wanted_kobo,
    );
    const stock = standing(all, thing);
    const counts = lastCounts(all, thing);
    const moved = movedOf(all, thing);
    return {
      stock,
      price_kobo,
      isShort: stock < promised[thing]!,
      countClash: counts.length > 1,
      doubts: counts.filter((count) => moved.some((one) => isDoubtful(count, one))),
      /** Pieces that others took between what the phone knew and its only count: without a question they went twice. */
      between:
        counts.length === 1 && moved.some((one) => one.phone !== counts[0]!.phone && one.at < counts[0]!.at),
      priceClash:
        (thing === overtaken ? wishes.length > 0 : lastWishes.length > 1) &&
        lastWishes.some((wanted) => wanted !== price_kobo),
    };
  });
}

/** Every question about counts is answered alike in each order; then the counts that are right stand, and nothing else. */
export interface Answers {
  before: ReadonlyMap<string, boolean>;
  /** Of each thing the phone whose count is right. */
  right: readonly Phone[];
}

/** What must stand there after that: what was counted, less what left afterwards. */
export const afterAnswers = (
  all: readonly Operation[],
  late: readonly Operation[],
  { before, right }: Answers,
) =>
  seen.map((_, thing) => {
    const counts = lastCounts(all, thing);
    const count = counts.length > 1 ? counts.find((one) => one.phone === right[thing])! : counts[0];
    if (!count) return standing(all, thing);
    const lateKeys = new Set(late.map((one) => one.key));
    const after = movedOf(all, thing).filter(
      (one) => !wasBefore(count, one, lateKeys.has(one.key) || (before.get(count.key) ?? true)),
    );
    return count.counted + sum(after.map((one) => one.by));
  });
