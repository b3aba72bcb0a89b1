// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { Picture } from '#shared/api/catalogue.ts';
import type { Outcome } from '#web/client/failure.ts';
import { createUploads } from '../../photos/uploads.ts';
import { comeBackTo, leaveSending } from './left-sending.ts';
import { createPhotoSends } from '../controls/photos.ts';
import type { EditorSession } from '../session.ts';

const picture = { id: 'p', url: '/p', alt: '', width: 8, height: 6, widths: [], avif: false } as Picture;
const file = new File(['x'], 'bowl.jpg', { type: 'image/jpeg' });
const place = { id: 'a', path: ['picture'] };

/** A page with one photo on its way; answers what was put onto the page, and how the sending ends. */
function sending(pageId: string) {
  const put: unknown[][] = [];
  let answer: (outcome: Outcome<Picture>) => void = () => {};
  const uploads = createUploads({
    initial: [],
    most: 4,
    shrink: async (one) => one,
    send: () => new Promise((resolve) => (answer = resolve)),
    previewOf: () => 'blob:x',
    forgetPreview: () => {},
  });
  const editor = { set: (...what: unknown[]) => void put.push(what) };
  const photos = createPhotoSends(uploads, { editor, filler: { addPicture: () => {} } } as never);
  photos.send(place, file);
  const session = { slug: 'adunni', pageId, face: { title: 'Story' }, photos } as unknown as EditorSession;
  const end = async (outcome: Outcome<Picture>) => {
    await vi.waitFor(() => expect(photos.now()[0]?.progress).toBe(0), 10_000);
    answer(outcome);
    await vi.waitFor(() => expect(photos.now()[0]?.progress ?? null).toBeNull(), 10_000);
  };
  return { put, session, photos, end };
}

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a photo goes onto its page after the editor was left, and the window is not closed over it unasked', async () => {
  const { session, end, put, photos } = sending('one');
  const arrived = vi.fn();
  leaveSending(session, arrived);
  expect([asks(), photos.underWay()]).toEqual([true, true]);
  await end({ ok: true, data: picture });
  const shown = { id: 'p', focus: { x: 50, y: 50 }, alt: '' };
  expect(put).toEqual([['a', ['picture'], shown]]);
  expect([arrived.mock.calls.length, asks(), comeBackTo(session)]).toEqual([1, false, null]);
});

test('whoever comes back meanwhile goes on with the very page that was left', async () => {
  const { session, end, put } = sending('two');
  const arrived = vi.fn();
  leaveSending(session, arrived);
  expect(comeBackTo({ slug: 'adunni', pageId: 'two' })).toBe(session);
  expect(comeBackTo({ slug: 'adunni', pageId: 'two' })).toBeNull();
  await end({ ok: true, data: picture });
  expect([put.length, arrived.mock.calls.length]).toEqual([1, 0]);
});

test('a photo that waits for the line is sent again when it is back; one that is refused is told', async () => {
  const { session, end, put, photos } = sending('three');
  const arrived = vi.fn();
  leaveSending(session, arrived);
  await end({ ok: false, failure: { status: 'FETCH_ERROR' } });
  expect([photos.underWay(), asks()]).toEqual([true, true]);
  window.dispatchEvent(new Event('online'));
  await end({ ok: false, failure: { status: 400, data: { file: ['Not a photo.'] }, retryAfter: null } });
  expect([put, arrived.mock.calls.length, asks()]).toEqual([[], 1, false]);
});
