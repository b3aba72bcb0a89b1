import { Readable, type Transform } from 'node:stream';

/** Through a packer, with failures on both sides told to whoever reads; whoever breaks off lets go of the source. */
export function through(source: AsyncIterable<Buffer>, packer: Transform): AsyncIterable<Buffer> {
  const from = Readable.from(source, { objectMode: false });
  from.on('error', (error) => packer.destroy(error));
  packer.on('close', () => from.destroy());
  return from.pipe(packer) as AsyncIterable<Buffer>;
}
