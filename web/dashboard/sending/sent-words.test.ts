import { expect, test } from 'vitest';
import { order } from '../testing/open-dashboard.tsx';
import { undoLabel, undoneWords } from './sent-words.ts';

const parcel = { service: false } as Parameters<typeof undoLabel>[1];

test('what is fetched was not sent, so taking it back does not say so', () => {
  const said = (delivery_kind: 'delivery' | 'pickup', service = false) => {
    const told = { ...order, delivery_kind };
    return [undoLabel(told, { ...parcel, service }), undoneWords(told, { ...parcel, service })];
  };
  expect(said('delivery')).toEqual(['Not sent after all', 'Order #1047 is to be sent again.']);
  expect(said('pickup')).toEqual(['Not ready after all', 'Order #1047 is still to be made ready.']);
  expect(said('pickup', true)).toEqual(['Not done after all', 'Order #1047 is still to be done.']);
});
