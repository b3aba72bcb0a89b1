import { beginFile, sendFilePart, type SentFile } from '#shared/api/files.ts';
import { addressOf } from '#web/client/call.ts';
import type { Outcome } from '#web/client/failure.ts';
import { sendBody, type SendOptions } from '#web/client/send-body.ts';

const silent = { onProgress: () => undefined };

interface InParts {
  id: string;
  /** Parts that have come; the next has this number. */
  parts: number;
  /** Bytes. */
  part_bytes: number;
}

/** Where a file is begun, and where each part of it is sent to. */
interface Where {
  begin: string;
  part: (id: string, part: number) => string;
}

/**
 * Sends a file part by part, from where an earlier try of the same file broke off, also one before this page was loaded
 * anew: the file as it lies on the phone names the try. `onAnswer` is told what the server has after each part.
 */
export async function sendInParts<Sent extends InParts>(
  file: File,
  where: Where,
  { onProgress, signal, onAnswer }: SendOptions & { onAnswer?: (sent: Sent) => void },
): Promise<Outcome<Sent>> {
  const begin = { name: file.name, size: file.size, key: `${file.name}:${file.size}:${file.lastModified}` };
  let latest = await sendBody<Sent>(
    {
      method: 'POST',
      address: where.begin,
      body: new Blob([JSON.stringify(begin)]),
      type: 'application/json',
    },
    { ...silent, signal },
  );
  if (latest.ok) onAnswer?.(latest.data);
  while (latest.ok && latest.data.parts * latest.data.part_bytes < file.size) {
    const { id, parts: part, part_bytes: length } = latest.data;
    const from = part * length;
    latest = await sendBody<Sent>(
      {
        method: 'PUT',
        address: where.part(id, part),
        body: file.slice(from, from + length),
        type: 'application/octet-stream',
      },
      { onProgress: (share) => onProgress(Math.min(1, (from + share * length) / file.size)), signal },
    );
    if (latest.ok) onAnswer?.(latest.data);
  }
  return latest;
}

/** Sends a file for sale. */
export function sendFile(slug: string, file: File, options: SendOptions): Promise<Outcome<SentFile>> {
  const where = {
    begin: addressOf(beginFile, { params: { slug } }),
    part: (fileId: string, part: number) => addressOf(sendFilePart, { params: { slug, fileId, part } }),
  };
  return sendInParts(file, where, options);
}
