import type { Picture } from '#shared/api/catalogue.ts';
import { uploadPicture } from '#shared/api/pictures.ts';
import { addressOf } from '#web/client/call.ts';
import type { Outcome } from '#web/client/failure.ts';
import { sendBody, type SendOptions } from '#web/client/send-body.ts';

/** Sends one picture as the form its call takes. */
export function sendPicture(
  slug: string,
  picture: Blob,
  name: string,
  options: SendOptions,
): Promise<Outcome<Picture>> {
  const body = new FormData();
  body.set('file', picture, name);
  return sendBody({ method: 'POST', address: addressOf(uploadPicture, { params: { slug } }), body }, options);
}
