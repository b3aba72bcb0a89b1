import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ShopPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import { asSent } from '../../files/index.ts';
import { shopperDownloads, type OrderDeps } from '../../orders/index.ts';
import type { Blobs } from '../../platform/files/blobs.ts';
import { asDownload, sendFile } from '../../platform/http/send-file.ts';
import type { PageCall } from '../../platform/http/store-pages.ts';
import { modeOf, sayingIn } from '../serving/address.ts';
import type { Answers } from '../serving/answers.ts';
import { refusedWith } from './download.ts';
import type { Entered } from '../serving/entrance.ts';
import { languageFor } from '../serving/language.ts';
import type { Shells } from '../serving/shells.ts';
import type { ShopStore } from '../serving/store.ts';

interface SendingDeps {
  deps: OrderDeps & { blobs: Pick<Blobs, 'open'> };
  answers: Answers;
  shells: Shells;
}

/** The bytes of a file that was paid for. */
export async function sendDownload(
  { deps, answers, shells }: SendingDeps,
  { request, reply, entered, params }: PageCall<Entered>,
): Promise<FastifyReply> {
  const { store } = entered;
  const found = await shopperDownloads.open(deps, store.storeDb, params.token ?? '');
  if (typeof found === 'string') {
    const { shell } = await shells.of(store, languageFor(store, sayingIn(request)));
    return answers.page(reply, refusedWith[found], saying(shell, modeOf(request), found));
  }
  const { id, file } = found;
  // Who pays is asked anew for every range.
  const sent = { ...asSent(deps.blobs, store.id, file), headers: asDownload(file.name) };
  return sendFile(request, reply, sent, () => meter(deps, store, id, reply));
}

function saying(
  shell: ShopPage['shell'],
  mode: ShopPage['mode'],
  why: keyof Words['fileRefusals'],
): ShopPage {
  const { files, fileRefusals } = wordsOf(shell.language);
  return {
    kind: 'message',
    shell,
    mode,
    path: '/',
    title: files.notHere,
    text: fileRefusals[why],
    action: null,
  };
}

/** Bytes after which a download that goes on is written down, and asked about anew. */
const noteEvery = 4 * 1024 * 1024;

/** Counts what leaves, as it leaves, and ends it when the money goes back meanwhile. */
function meter(deps: OrderDeps, { storeDb }: ShopStore, downloadId: string, reply: FastifyReply): void {
  let sent = 0;
  let noted = 0;
  const note = () => {
    const bytes = sent - noted;
    if (bytes === 0) return;
    noted = sent;
    shopperDownloads
      .count(deps, storeDb, downloadId, bytes)
      .then((mayGoOn) => mayGoOn || reply.raw.destroy())
      .catch((error: unknown) => deps.log.error('a download could not be counted', { error }));
  };
  // From the moment the file is really sent; a listener before it would have the first bytes lost.
  reply.raw.once('pipe', (file: Readable) => {
    file.on('data', (chunk: Buffer) => {
      sent += chunk.length;
      if (sent - noted >= noteEvery) note();
    });
  });
  reply.raw.once('close', note);
}
