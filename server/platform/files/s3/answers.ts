import { Parser } from 'htmlparser2';

/** The text of every element of a name, and of those inside it, as they come in an answer of S3. */
function elementsOf(xml: string, seen: (name: string, text: string) => void): void {
  let text = '';
  const parser = new Parser(
    {
      onopentag: () => void (text = ''),
      ontext: (more) => void (text += more),
      onclosetag(name) {
        seen(name, text);
        text = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

/** One element of an answer; null where it is not in it. */
export function elementOf(xml: string, wanted: string): string | null {
  let found: string | null = null;
  elementsOf(xml, (name, text) => {
    if (name === wanted) found ??= text;
  });
  return found;
}

export interface ListPage {
  files: { key: string; size: number }[];
  /** Where the list goes on; null at its end. */
  next: string | null;
}

/** The files that a page of a listing names. */
export function listPage(xml: string): ListPage {
  const files: ListPage['files'] = [];
  let key = '';
  let size = 0;
  elementsOf(xml, (name, text) => {
    if (name === 'Key') key = text;
    else if (name === 'Size') size = Number(text);
    else if (name === 'Contents') files.push({ key, size });
  });
  const isCut = elementOf(xml, 'IsTruncated') === 'true';
  return { files, next: isCut ? elementOf(xml, 'NextContinuationToken') : null };
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export const removal = (keys: readonly string[]): string =>
  `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${keys
    .map((key) => `<Object><Key>${escaped(key)}</Key></Object>`)
    .join('')}</Delete>`;

/** `tags`: of the parts, in their order. */
export const completion = (tags: readonly string[]): string =>
  `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${tags
    .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`;
