import { sizeWords } from '#shared/goods/files.ts';
import { untold } from '../platform/files/blob-troubles.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import { audit, type Actor, type CommandSet } from '../platform/commands.ts';
import type { Config } from '../platform/config/config.ts';
import { AppError } from '../platform/http/errors.ts';
import { moveBlobs } from '../platform/files/move-blobs.ts';
import { blobPlaces } from '../platform/files/open-blobs.ts';
import type { ReaderDeps } from './deps.ts';

const nothingToMove =
  'Nothing is to be moved. Set FILES_MOVE to to-s3 or to-folder, restart all programs with it, then move.';

/** Where files are kept and where they leave, in words. */
function placesOf({ files: { s3, moving } }: Pick<Config, 'files'>): {
  kept: string;
  leaving: string | null;
} {
  const [folder, bucket] = ['the data folder', s3 ? `the bucket ${s3.bucket}` : ''];
  if (!s3) return { kept: folder, leaving: null };
  if (moving === 'to-folder') return { kept: folder, leaving: bucket };
  return { kept: bucket, leaving: moving ? folder : null };
}

async function countOf(blobs: Pick<Blobs, 'list'>): Promise<{ files: number; size: string }> {
  let [files, bytes] = [0, 0];
  for await (const { size } of blobs.list()) {
    files += 1;
    bytes += size;
  }
  return { files, size: sizeWords(bytes) };
}

/** Where pictures and files are kept; at the terminal alone, since one of the places is a folder of the machine. */
export const fileCommands: CommandSet<ReaderDeps> = {
  commands: [
    {
      words: 'files show',
      does: 'where pictures and files are kept, how many, and what is left to move',
      would: null,
      async run({ config }) {
        const words = placesOf(config);
        const { to, from } = await blobPlaces(config);
        return {
          kept_in: words.kept,
          ...(await countOf(to)),
          left: from ? { in: words.leaving, ...(await countOf(from)) } : null,
        };
      },
    },
    {
      words: 'files move',
      does: 'move pictures and files to where FILES_MOVE says, each read back before it goes from the old place; again after it broke off',
      would: 'move all pictures and files to where FILES_MOVE says',
      isAlarm: (answer) => typeof answer === 'object',
      run: moveAll,
    },
  ],
};

async function moveAll(deps: ReaderDeps & Actor): Promise<unknown> {
  let why = '';
  const heard = { ...untold, broke: (_what: string, said: string) => void (why = said) };
  const { to, from } = await blobPlaces(deps.config, heard);
  if (!from) return nothingToMove;
  const { kept, leaving } = placesOf(deps.config);
  try {
    const { moved, bytes, differ } = await moveBlobs({ from, to });
    await audit(deps, 'files move', kept, { moved, differ: differ.length });
    const done = `${moved} ${moved === 1 ? 'file' : 'files'} (${sizeWords(bytes)}) moved to ${kept}`;
    if (differ.length > 0)
      return { done, left: differ.length, differ: differ.slice(0, 20), says: differs(kept, leaving!) };
    const { files } = await countOf(from);
    if (files > 0) return { done, left: files, says: 'More came meanwhile: move again.' };
    const without = deps.config.files.moving === 'to-folder' ? ', without the S3_ variables' : '';
    return `${done}, and none is left in ${leaving}. Take FILES_MOVE away and restart all programs${without}.`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const says = `The bucket or the data folder could not be reached. What was moved is moved: run it again.`;
    return { says, why };
  }
}

const differs = (kept: string, leaving: string) =>
  `Something else lies under these names in ${kept}, which is what is shown. They were left as they are in ${leaving}: look at them, and delete them there by hand.`;
