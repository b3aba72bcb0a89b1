import type { FileKindId } from '#shared/goods/files.ts';

/**
 * Whether a file begins as its name says: a name is a stranger's word, and who pays for a book must not be handed a
 * program. `head` is as much of its beginning as was sent at once.
 */
export function beginsAs(kind: FileKindId, head: Buffer): boolean {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  switch (kind) {
    case 'pdf':
      return text(0, 1024).includes('%PDF-');
    case 'epub':
      return isZip(head) && text(0, 256).includes('application/epub+zip');
    case 'zip':
      return isZip(head);
    case 'docx':
      return isOffice(head, 'word/');
    case 'xlsx':
      return isOffice(head, 'xl/');
    case 'pptx':
      return isOffice(head, 'ppt/');
    case 'mp3':
      // A tag, or the eleven bits every frame begins with.
      return text(0, 3) === 'ID3' || (head[0] === 0xff && (head[1]! & 0xe0) === 0xe0);
    case 'm4a':
    case 'mp4':
      return text(4, 8) === 'ftyp';
    case 'wav':
      return text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE';
    case 'jpg':
      return head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff;
    case 'png':
      return text(0, 8) === '\x89PNG\r\n\x1a\n';
  }
}

const isZip = (head: Buffer) => head.toString('latin1', 0, 4) === 'PK\x03\x04';

/** Office documents are archives; their names are written plainly before what is packed. */
const isOffice = (head: Buffer, folder: string) => isZip(head) && head.includes(folder);
