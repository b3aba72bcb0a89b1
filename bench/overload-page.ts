import { mkdirSync, writeFileSync } from 'node:fs';
import { kinds, type Kind, type Offered } from './offered.ts';
import { machine } from './results.ts';

export interface Round {
  name: string;
  /** Requests in a second. */
  rate: number;
  told: Offered;
  /** The server's memory at its highest (MB). */
  peak: number;
  /** Orders that are in the database because of it. */
  orders: number;
  /** Of one processor; what is left of all of them others took, or those who offered. */
  shares: { server: number; database: number; idle: number };
}

interface Found {
  held: number;
  rounds: Round[];
  /** Seconds. */
  recovered: number;
  alone: Offered;
  beside: Offered;
}

const timesOf = (told: Offered, kind: Kind) =>
  told.kinds[kind].times.map(([, ms]) => ms).toSorted((a, b) => a - b);
const at = (times: number[], share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
const percent = (share: number) => `${Math.round(share * 100)} %`;
const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function table({ name, rate, told, peak, orders, shares }: Round): string[] {
  const rows = kinds
    .filter((kind) => told.kinds[kind].asked > 0)
    .map((kind) => {
      const { asked, well, limited, busy, other, others } = told.kinds[kind];
      const times = timesOf(told, kind);
      const what = other === 0 ? '0' : `${other} (${JSON.stringify(others)})`;
      return line([kind, asked, well, limited, busy, what, `${at(times, 0.5)} / ${at(times, 0.99)}`]);
    });
  return [
    `**${name}**, ${rate}/s: memory ${Math.round(peak)} MB at most, ${orders} orders in the database of ${told.kinds.order.well} that were answered; requests left ${Math.round(told.lateMs)} ms late (p99). Of a processor offering took ${percent(told.processor)}, the program ${percent(shares.server)}, its database ${percent(shares.database)}; ${percent(shares.idle)} stood idle.`,
    '',
    line(['what', 'asked', '2xx', '429', '503', 'other', 'p50 / p99 ms of 2xx']),
    line(Array<string>(7).fill('---')),
    ...rows,
    '',
  ];
}

/** How long those who were served waited at twice what is held (p99), against what is held and against a fifth of it. */
function longer([calm, held, twice]: readonly Round[]): string[] {
  const slow = ({ told }: Round, kind: Kind) => at(timesOf(told, kind), 0.99);
  const row = (kind: Kind) => {
    const [quiet, usual, much] = [slow(calm!, kind), slow(held!, kind), slow(twice!, kind)];
    const times = (than: number) => (than > 0 ? (much / than).toFixed(1) : '–');
    return line([kind, quiet, usual, much, times(usual), times(quiet)]);
  };
  return [
    '**How much longer** (p99, ms): the goal is twice at most.',
    '',
    line(['what', 'a fifth', 'held', 'twice', 'times held', 'times a fifth']),
    line(Array<string>(6).fill('---')),
    ...kinds.map(row),
    '',
  ];
}

/** What was found, as a page in `bench/results`; answers it and where it is. */
export function overloadPage({ held, rounds, recovered, alone, beside }: Found): {
  text: string;
  file: string;
} {
  const now = new Date().toISOString().slice(0, 16);
  const noise = (['made', 'search', 'basket', 'order'] as const).map((kind) => {
    const [without, withIt] = [timesOf(alone, kind), timesOf(beside, kind)];
    const { busy, other } = beside.kinds[kind];
    return line([
      kind,
      `${at(without, 0.5)} / ${at(without, 0.99)}`,
      `${at(withIt, 0.5)} / ${at(withIt, 0.99)}`,
      `${busy} + ${other} of ${beside.kinds[kind].asked}`,
    ]);
  });
  const text = [
    `# Overload, ${now.replace('T', ' ')} UTC`,
    '',
    ...machine().map((fact) => `- ${fact}`),
    `- held: ${held}/s`,
    '',
    ...rounds.flatMap(table),
    ...longer(rounds),
    `All as ever again after ${recovered} s.`,
    '',
    '**Beside a noisy store**, the requests of the others:',
    '',
    line(['what', 'alone p50 / p99 ms', 'beside it', 'refused + other']),
    line(Array<string>(4).fill('---')),
    ...noise,
    '',
  ].join('\n');
  mkdirSync('bench/results', { recursive: true });
  const file = `bench/results/overload-${now.replace(/[:T]/g, '-')}.md`;
  writeFileSync(file, text);
  return { text, file };
}
