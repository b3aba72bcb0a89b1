import { expect, test } from 'vitest';
import { facts, mailing } from './letter.ts';

test('what is long is broken where a phone is narrow, and what stands beside it is not', () => {
  const reference = 'crs-eyunw4q3qweqessnevfmofzoye';
  const goods = {
    kind: 'goods' as const,
    lines: [{ label: 'Ceremonial-aso-oke-of-Iseyin', amount: '₦12,345,678.90' }],
    sums: [{ label: 'Total', amount: '₦12,345,679' }],
  };
  const { html } = mailing({
    subject: 'Receipt',
    preview: 'Receipt',
    sender: { name: 'Presence' },
    title: 'Paid',
    parts: [facts(['Reference', reference]), goods],
    reason: 'You bought it.',
  });
  const styleOf = (words: string) => html.split(`>${words}</td>`)[0]!.split('style="').at(-1);
  for (const long of [reference, 'Ceremonial-aso-oke-of-Iseyin'])
    expect([long, styleOf(long)]).toEqual([long, expect.stringContaining('word-break:break-word')]);
  for (const short of ['Reference', '₦12,345,678.90', '₦12,345,679'])
    expect([short, styleOf(short)]).toEqual([short, expect.not.stringContaining('word-break')]);
});
