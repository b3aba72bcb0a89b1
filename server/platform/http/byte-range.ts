export type RangeRequest =
  | { kind: 'whole' }
  | { kind: 'part'; from: number; to: number }
  | { kind: 'cannot'; reason: 'outside' | 'several' };

/**
 * What a Range header asks of a file, after RFC 9110: of a kind we do not know or badly written, it is as if it were
 * not there. `to` is the last byte.
 */
export function askedOf(header: string | undefined, size: number): RangeRequest {
  const list = /^bytes=(.*)$/i.exec(header ?? '')?.[1];
  if (list === undefined) return { kind: 'whole' };
  const ranges = list.split(',').map((one) => /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(one));
  if (ranges.some((one) => !one || (one[1] === '' && one[2] === ''))) return { kind: 'whole' };
  if (ranges.length > 1) return { kind: 'cannot', reason: 'several' };
  const [, first = '', last = ''] = ranges[0]!;
  if (first === '') return tail(Number(last), size);
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return { kind: 'whole' };
  return from < size ? { kind: 'part', from, to } : { kind: 'cannot', reason: 'outside' };
}

function tail(length: number, size: number): RangeRequest {
  if (length === 0 || size === 0) return { kind: 'cannot', reason: 'outside' };
  return { kind: 'part', from: Math.max(0, size - length), to: size - 1 };
}
