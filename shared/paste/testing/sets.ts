import type { StateName } from '../../places/nigeria.ts';
import { readDeliveryPrices } from '../delivery.ts';
import { readRequest } from '../request.ts';
import { judge, messages, type Expected, type JudgedLine } from './messages.ts';
import { toldDelivery, toldRequest } from './told.ts';

type SetFile = 'first' | 'second' | 'held-out' | 'last' | 'strangers';

/** Every line of a set, judged as what it is pasted into reads it: products, delivery prices or what is asked for. */
export const judgeSet = (file: SetFile): JudgedLine[] =>
  messages(file).flatMap(({ name, lines }) => {
    const [, home] = /^delivery from (.+)$/.exec(name) ?? [];
    const said = lines.filter(({ text }) => text !== '');
    if (home) return said.map((line) => judgeDelivery(line, home as StateName));
    return name === 'request' ? said.map(judgeRequest) : judge(lines);
  });

function judged({ text, takes }: Expected, got: string, asked: boolean): JudgedLine {
  const mustAsk = takes.endsWith('?');
  const expected = takes.replace(/ ?\?$/, '');
  const same = expected === '' ? asked : got.toLowerCase() === expected.toLowerCase();
  if (!same || (mustAsk && !asked)) return { text, judged: asked ? 'asked' : 'wrong', expected: takes, got };
  return { text, judged: asked ? 'right, asked' : 'right', expected: takes, got };
}

/** What is left out is in sight, and nothing is made of it. */
function judgeDelivery(line: Expected, home: StateName): JudgedLine {
  const [read] = readDeliveryPrices(line.text, home);
  const got = toldDelivery(read!, false);
  const isOut = got === 'left out' && line.takes !== 'left out';
  return judged(line, got, isOut || read!.prices.some(({ doubts }) => doubts.length > 0));
}

function judgeRequest(line: Expected): JudgedLine {
  const read = readRequest(line.text);
  return judged(line, toldRequest(read), read.doubt !== null);
}
