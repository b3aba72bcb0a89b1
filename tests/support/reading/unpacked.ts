import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

/** Everything in a zip, by name. */
export function unpacked(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Buffer>();
    fromBuffer(zip, { lazyEntries: true }, (wrong, file) => {
      if (wrong) return reject(wrong);
      file.on('entry', (entry: { fileName: string }) =>
        file.openReadStream(entry as never, (broken, stream) => {
          if (broken) return reject(broken);
          void buffer(stream).then((content) => {
            found.set(entry.fileName, content);
            file.readEntry();
          }, reject);
        }),
      );
      file.on('end', () => resolve(found));
      file.on('error', reject);
      file.readEntry();
    });
  });
}
