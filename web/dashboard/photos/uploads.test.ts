import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Picture } from '#shared/api/catalogue.ts';
import { largestUpload } from '#shared/api/pictures.ts';
import type { Outcome } from '#web/client/failure.ts';
import type { SendOptions } from '#web/client/send-body.ts';
import { shrink, shrunkSize } from './shrink.ts';
import {
  createUploads,
  heicPhoto,
  isSending,
  lineBroke,
  notSent,
  notAPicture,
  pictureIds,
  tooLarge,
} from './uploads.ts';

const picture = (id: string): Picture => ({
  id,
  url: `/media/${id}/800.webp`,
  alt: '',
  width: 800,
  height: 800,
  widths: [800],
  avif: false,
});

const photo = (name: string, type = 'image/jpeg', size = 10) =>
  new File([new Uint8Array(size)], name, { type });

interface Sending {
  name: string;
  options: SendOptions;
  answer: (outcome: Outcome<Picture>) => void;
}

/** A form whose sending is in the test's hands. */
function form(initial: Picture[] = [], most = 10) {
  const sending: Sending[] = [];
  const forgotten: string[] = [];
  const uploads = createUploads({
    initial,
    most,
    shrink: async (file) => file,
    send: (_body, name, options) => new Promise((answer) => sending.push({ name, options, answer })),
    previewOf: (file) => `blob:${file.name}`,
    forgetPreview: (address) => forgotten.push(address),
  });
  const settled = () => new Promise<void>((done) => setImmediate(done));
  return { uploads, sending, forgotten, settled };
}

const ok = (id: string): Outcome<Picture> => ({ ok: true, data: picture(id) });
const offline: Outcome<Picture> = { ok: false, failure: { status: 'FETCH_ERROR' } };

describe('photos of a form', () => {
  it('that are HEIC never leave a browser which cannot read them, and keep no other back', async () => {
    const { uploads, sending, settled } = form();
    uploads.add([photo('IMG_1.HEIC', ''), photo('IMG_2.heic', 'image/heic'), photo('b.jpg')]);
    await settled();
    expect(sending.map(({ name }) => name)).toEqual(['b.jpg']);
    expect(uploads.now().map(({ problem }) => problem)).toEqual([heicPhoto, heicPhoto, null]);
    sending[0]?.answer(ok('b'));
    expect(await notSent(uploads)).toBe(
      'IMG_1.HEIC, IMG_2.heic: not sent. Beside each stands why, and what to do.',
    );
    uploads.remove(uploads.now()[0]!.key);
    expect(await notSent(uploads)).toBe(
      `IMG_2.heic was not sent: ${heicPhoto} Take it out, or choose another one.`,
    );
  });

  it('go out two at a time, show how far they are, and are saved in order', async () => {
    const { uploads, sending, settled } = form([picture('old')]);
    uploads.add([photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
    await settled();
    expect(sending.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
    sending[0]?.options.onProgress(0.5);
    expect(uploads.now().map(({ progress }) => progress)).toEqual([null, 0.5, 0, 0]);
    sending[1]?.answer(ok('b'));
    await settled();
    expect(sending.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    sending[0]?.answer(ok('a'));
    sending[2]?.answer(ok('c'));
    await notSent(uploads);
    expect(pictureIds(uploads.now())).toEqual(['old', 'a', 'b', 'c']);
    expect(isSending(uploads.now())).toBe(false);
  });

  it('wait on a broken line and go on by themselves, each only once', async () => {
    const { uploads, sending, settled } = form();
    uploads.add([photo('a.jpg')]);
    await settled();
    sending[0]?.answer(offline);
    await settled();
    expect(uploads.now()[0]).toMatchObject({ problem: lineBroke, retryable: true, progress: null });
    expect(await notSent(uploads)).toBe(`a.jpg was not sent: ${lineBroke} Send it again, or take it out.`);
    uploads.retryBroken();
    uploads.retryBroken();
    await settled();
    expect(sending).toHaveLength(2);
    sending[1]?.answer(ok('a'));
    await notSent(uploads);
    expect(pictureIds(uploads.now())).toEqual(['a']);
    expect(await notSent(uploads)).toBeNull();
  });

  it('that the server refuses say why beside them, and are not sent again', async () => {
    const { uploads, sending, settled } = form();
    uploads.add([photo('a.jpg')]);
    await settled();
    const words = 'This file is not a picture we can read.';
    sending[0]?.answer({ ok: false, failure: { status: 400, data: { file: [words] }, retryAfter: null } });
    await settled();
    expect(uploads.now()[0]).toMatchObject({ problem: words, retryable: false, picture: null });
    uploads.retryBroken();
    await settled();
    expect(sending).toHaveLength(1);
  });

  it('are offered again when the server is only busy', async () => {
    const { uploads, sending, settled } = form();
    uploads.add([photo('a.jpg')]);
    await settled();
    sending[0]?.answer({ ok: false, failure: { status: 503, data: { detail: 'Busy.' }, retryAfter: 2 } });
    await settled();
    expect(uploads.now()[0]).toMatchObject({ problem: 'Busy.', retryable: true });
    uploads.retry(uploads.now()[0]?.key ?? '');
    await settled();
    expect(sending).toHaveLength(2);
  });

  it('that are no pictures or too large never leave the phone', async () => {
    const { uploads, sending, settled } = form();
    uploads.add([photo('list.pdf', 'application/pdf'), photo('huge.jpg', 'image/jpeg', largestUpload + 1)]);
    await settled();
    expect(uploads.now().map(({ problem }) => problem)).toEqual([notAPicture, tooLarge]);
    expect(sending).toEqual([]);
  });

  it('can be put in another order, described and taken out, also on their way', async () => {
    const { uploads, sending, forgotten, settled } = form([picture('one'), picture('two')]);
    uploads.add([photo('three.jpg')]);
    await settled();
    uploads.move('two', -1);
    uploads.move('two', -1);
    uploads.change('one', { alt: 'A blue mug' });
    expect(uploads.now().map(({ key, alt }) => [key, alt])).toEqual([
      ['two', ''],
      ['one', 'A blue mug'],
      ['new-1', ''],
    ]);
    uploads.remove('new-1');
    expect(sending[0]?.options.signal.aborted).toBe(true);
    expect(forgotten).toEqual(['blob:three.jpg']);
    sending[0]?.answer(ok('three'));
    await settled();
    expect(pictureIds(uploads.now())).toEqual(['two', 'one']);
  });

  it('stop at the most a product can have', async () => {
    const { uploads, settled } = form([picture('one')], 2);
    uploads.add([photo('a.jpg'), photo('b.jpg')]);
    await settled();
    expect(uploads.now()).toHaveLength(2);
  });
});

it('photos are made smaller by their longest edge and never larger', () => {
  expect(shrunkSize(4000, 3000)).toEqual({ width: 2000, height: 1500 });
  expect(shrunkSize(3000, 4000)).toEqual({ width: 1500, height: 2000 });
  expect(shrunkSize(800, 600)).toEqual({ width: 800, height: 600 });
});

describe('a photo before it is sent', () => {
  /** A browser that draws whatever it is given, and makes a JPEG of so many bytes. */
  function drawing(bytes: number) {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }));
    vi.stubGlobal('document', {
      createElement: () => ({
        getContext: () => ({ drawImage: () => undefined }),
        toBlob: (done: (blob: Blob) => void) =>
          done(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })),
      }),
    });
  }
  afterEach(() => vi.unstubAllGlobals());

  it('is made smaller where that saves something, and goes as it is where it does not', async () => {
    drawing(600_000);
    expect((await shrink(photo('a.jpg', 'image/jpeg', 4_000_000))).size).toBe(600_000);
    const small = photo('b.jpg', 'image/jpeg', 550_000);
    expect(await shrink(small)).toBe(small);
  });

  it('becomes a JPEG where it is HEIC, however small it is, and though a JPEG of it is larger', async () => {
    drawing(600_000);
    for (const size of [90_000, 550_000]) {
      const made = await shrink(photo('IMG_1.HEIC', 'image/heic', size));
      expect([made.type, made.size]).toEqual(['image/jpeg', 600_000]);
    }
  });
});
