import { open, type FileHandle } from 'node:fs/promises';

export interface Mp4Facts {
  seconds: number;
  width: number;
  height: number;
  /** The index comes before the pictures, so that a player can begin at once. */
  startsFast: boolean;
}

/** An index above this size is not read; an hour of video has one of about a megabyte. */
const largestIndex = 64 * 1024 * 1024;

/** What the header of an MP4 file says; null when it is none that we understand. */
export async function readMp4(file: string): Promise<Mp4Facts | null> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    let pictures = false;
    for (let at = 0; at + 8 <= size;) {
      const box = await headerAt(handle, at);
      if (!box || box.size < box.head) return null;
      if (box.type === 'mdat') pictures = true;
      if (box.type === 'moov') {
        if (box.size > largestIndex) return null;
        const index = Buffer.alloc(box.size - box.head);
        await handle.read(index, 0, index.length, at + box.head);
        return factsOf(index, !pictures);
      }
      at += box.size;
    }
    return null;
  } finally {
    await handle.close();
  }
}

interface Box {
  type: string;
  size: number;
  /** Bytes before its content. */
  head: number;
}

async function headerAt(handle: FileHandle, at: number): Promise<Box | null> {
  const bytes = Buffer.alloc(16);
  const { bytesRead } = await handle.read(bytes, 0, 16, at);
  return bytesRead < 8 ? null : boxIn(bytes.subarray(0, bytesRead), 0);
}

function boxIn(bytes: Buffer, at: number): Box | null {
  if (at + 8 > bytes.length) return null;
  const type = bytes.toString('latin1', at + 4, at + 8);
  const size = bytes.readUInt32BE(at);
  if (size !== 1) return { type, size: size === 0 ? Number.MAX_SAFE_INTEGER : size, head: 8 };
  if (at + 16 > bytes.length) return null;
  return { type, size: Number(bytes.readBigUInt64BE(at + 8)), head: 16 };
}

function* boxesOf(bytes: Buffer): Generator<{ type: string; content: Buffer }> {
  for (let at = 0; at < bytes.length;) {
    const box = boxIn(bytes, at);
    if (!box || box.size < box.head) return;
    yield { type: box.type, content: bytes.subarray(at + box.head, at + box.size) };
    at += box.size;
  }
}

function factsOf(index: Buffer, startsFast: boolean): Mp4Facts | null {
  let seconds = 0;
  let width = 0;
  let height = 0;
  for (const { type, content } of boxesOf(index)) {
    if (type === 'mvhd') seconds = lengthOf(content);
    if (type !== 'trak') continue;
    for (const inner of boxesOf(content)) {
      // The last eight bytes are width and height in 16.16; sound has neither.
      if (inner.type !== 'tkhd' || inner.content.length < 84) continue;
      width = Math.max(width, inner.content.readUInt16BE(inner.content.length - 8));
      height = Math.max(height, inner.content.readUInt16BE(inner.content.length - 4));
    }
  }
  return seconds > 0 ? { seconds, width, height, startsFast } : null;
}

function lengthOf(content: Buffer): number {
  const long = content[0] === 1;
  if (content.length < (long ? 32 : 20)) return 0;
  const scale = content.readUInt32BE(long ? 20 : 12);
  const length = long ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16);
  return scale > 0 ? length / scale : 0;
}
