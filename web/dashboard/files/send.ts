import { beginFile, sendFilePart, type SentFile } from '#shared/api/files.ts';
import { addressOf } from '#web/client/call.ts';
import type { Outcome } from '#web/client/failure.ts';
import { sendBody, type SendOptions } from '#web/client/send-body.ts';

const silent = { onProgress: () => undefined };

/**
 * Sends a file part by part, from where an earlier try of the same file broke off, also one before this page was loaded
 * anew: the file as it lies on the phone names the try.
 */
export async function sendFile(
  slug: string,
  file: File,
  { onProgress, signal }: SendOptions,
): Promise<Outcome<SentFile>> {
  const begin = { name: file.name, size: file.size, key: `${file.name}:${file.size}:${file.lastModified}` };
  let latest = await sendBody<SentFile>(
    {
      method: beginFile.method,
      address: addressOf(beginFile, { params: { slug } }),
      body: new Blob([JSON.stringify(begin)]),
      type: 'application/json',
    },
    { ...silent, signal },
  );
  while (latest.ok && !latest.data.whole) {
    const { id: fileId, parts: part, part_bytes: length } = latest.data;
    const from = part * length;
    latest = await sendBody<SentFile>(
      {
        method: sendFilePart.method,
        address: addressOf(sendFilePart, { params: { slug, fileId, part } }),
        body: file.slice(from, from + length),
        type: 'application/octet-stream',
      },
      { onProgress: (share) => onProgress(Math.min(1, (from + share * length) / file.size)), signal },
    );
  }
  return latest;
}
