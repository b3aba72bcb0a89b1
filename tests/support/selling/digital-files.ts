import { randomBytes } from 'node:crypto';

/** A PDF every reader opens, of about so many bytes: a page, and a stream nobody draws. */
export function pdf(bytes = 4_000): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const add = (part: Buffer) => void parts.push(part);
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const filling = randomBytes(Math.max(0, bytes - 600))
    .toString('base64')
    .slice(0, Math.max(0, bytes - 600));
  for (const [at, object] of [
    ...objects,
    `<</Length ${filling.length}>>stream\n${filling}\nendstream`,
  ].entries()) {
    offsets.push(length());
    add(Buffer.from(`${at + 1} 0 obj\n${object}\nendobj\n`));
  }
  const table = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n0 5\n0000000000 65535 f \n${rows}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
