import { useEffect, useState } from 'react';
import type { Picture } from '#shared/api/catalogue.ts';
import { uploadPicture } from '#shared/api/pictures.ts';
import { addressOf } from '#web/client/call.ts';
import { sentenceOf } from '#web/client/errors.ts';
import type { Outcome } from '#web/client/failure.ts';
import { sendBody } from '#web/client/send-body.ts';
import type { Pixels } from './oklab.ts';
import { longest, photoOf, pixelsAt } from './pixels.ts';
import { plain, type Asked, type Plain } from './plain.ts';

/** Why there is nothing to use, in words, each with what to do. */
const refusals: Record<Extract<Plain, { ok: false }>['why'], string> = {
  busy: 'This background is too busy to make plain. Take the photo again on a sheet, a wall or a table of one colour.',
  alike:
    'The product looks too much like what is behind it. Take the photo again on something of another colour.',
  nothing:
    'We could not find the product in this photo. Take it again on something of another colour, from nearer.',
};
const unread = 'We could not open this photo. Check your connection and try again.';

/** What the photo becomes, as it is asked for. */
export type Look = { address: string } | { problem: string } | null;

/** Lets the page show that something is being done before the phone is busy with it. */
const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

/** A small copy of the photo as it would become; null while it is being made. */
export function useLook(address: string, { strength, shadow }: Asked): Look {
  const asked = `${strength} ${shadow} ${address}`;
  const [source, setSource] = useState<Pixels | null | 'unread'>(null);
  const [made, setMade] = useState<{ asked: string; look: Look }>({ asked: '', look: null });
  useEffect(() => {
    let left = false;
    pixelsAt(address, longest.look).then(
      (pixels) => !left && setSource(pixels),
      () => !left && setSource('unread'),
    );
    return () => void (left = true);
  }, [address]);
  useEffect(() => {
    let left = false;
    let shown = '';
    const show = async (pixels: Pixels): Promise<Look> => {
      await painted();
      const cut = plain(pixels, { strength, shadow });
      if (!cut.ok) return { problem: refusals[cut.why] };
      shown = URL.createObjectURL(await photoOf(cut.pixels));
      if (left) URL.revokeObjectURL(shown);
      return { address: shown };
    };
    if (source && source !== 'unread')
      void show(source)
        .catch(() => ({ problem: unread }))
        .then((look) => !left && setMade({ asked, look }));
    return () => {
      left = true;
      URL.revokeObjectURL(shown);
    };
  }, [source, asked, strength, shadow]);
  if (source === 'unread') return { problem: unread };
  return made.asked === asked ? made.look : null;
}

/** Makes the whole photo plain and sends it; the one it was made from stays in the store. */
export async function sendPlain(
  slug: string,
  picture: Picture,
  asked: Asked,
): Promise<{ picture: Picture } | { problem: string }> {
  try {
    await painted();
    const cut = plain(await pixelsAt(picture.url, longest.whole), asked);
    if (!cut.ok) return { problem: refusals[cut.why] };
    const body = new FormData();
    body.set('made_from', picture.made_from ?? picture.id);
    body.set('alt', picture.alt);
    body.set('file', await photoOf(cut.pixels), 'plain.jpg');
    const address = addressOf(uploadPicture, { params: { slug } });
    const options = { onProgress: () => {}, signal: new AbortController().signal };
    const sent: Outcome<Picture> = await sendBody({ method: 'POST', address, body }, options);
    return sent.ok
      ? { picture: sent.data }
      : { problem: sentenceOf(sent.failure, 'The photo could not be sent. Please try again.') };
  } catch {
    return { problem: unread };
  }
}
