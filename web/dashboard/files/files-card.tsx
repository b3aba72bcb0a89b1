import { Download, FileUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileKindIds, fileKinds, mostFiles, ownFilePath, sizeWords } from '#shared/goods/files.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass, IconButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { notify } from '#web/ui/notify.ts';
import { Progress } from '#web/ui/states.tsx';
import { catalogueApi } from '../api/catalogue-api.ts';
import { PlaceButtons } from '../components/place-buttons.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { SendProblem } from '../components/send-problem.tsx';
import { PhotoPicker } from '../photos/photo-picker.tsx';
import { useSlug } from '../shell/slug.ts';
import { pageWentAway, type FileSends, type FormFile } from './file-sends.ts';

/** What a phone offers to choose from: by type, and by the ending where a phone knows no type. */
const accepted = fileKindIds.flatMap((kind) => [`.${kind}`, fileKinds[kind].type]).join(',');

interface Props {
  files: readonly FormFile[];
  sends: FileSends;
  problem: string | undefined;
}

/** The files that are handed over when the product is paid. */
export function FilesCard({ files, sends, problem }: Props) {
  return (
    <SectionCard title="Files" titleClass="mb-1 text-lg">
      <p className="mt-0 mb-3 text-[0.9375rem] text-muted">
        Customers download them as soon as they have paid. Nobody else can.
      </p>
      <div className="grid grid-cols-1 gap-3">
        {files.length > 0 && (
          <ol className="m-0 grid list-none grid-cols-1 gap-3 p-0">
            {files.map((file, index) => (
              <OneFile key={file.key} file={file} index={index} count={files.length} sends={sends} />
            ))}
          </ol>
        )}
        {problem && <FieldError>{problem}</FieldError>}
        {files.length < mostFiles ? (
          <PhotoPicker
            several
            accept={accepted}
            icon={<FileUp className="size-6 text-action" />}
            label={files.length === 0 ? 'Add the file' : 'Add another file'}
            hint="PDF, EPUB, ZIP, Word, Excel, MP3, MP4, pictures and more"
            onFiles={(picked) => {
              sends.add(picked);
              const room = mostFiles - files.length;
              if (picked.length > room)
                notify.warning(
                  `${picked.length - room} left out: ${mostFiles} files is the most a product can have.`,
                );
            }}
          />
        ) : (
          <p className="m-0 text-muted">{mostFiles} files is the most a product can have.</p>
        )}
        {files.length > 0 && (
          <p className="m-0 text-[0.9375rem] text-muted">
            Who has paid gets what you add or put in a file’s place as well, and keeps a file that you take
            out.
          </p>
        )}
        <Room />
      </div>
    </SectionCard>
  );
}

/** How much room there is for files. */
function Room() {
  const slug = useSlug();
  const { data } = catalogueApi.useFileRoomQuery({ params: { slug } });
  if (!data) return null;
  return (
    <p className="m-0 text-[0.9375rem] text-muted">
      {`Your files take ${sizeWords(data.used_bytes)} of ${sizeWords(data.all_bytes)}. One file may have ${sizeWords(data.file_bytes)}.`}
    </p>
  );
}

interface OneProps {
  file: FormFile;
  index: number;
  count: number;
  sends: FileSends;
}

function OneFile({ file, index, count, sends }: OneProps) {
  return (
    <li className="rounded-md border border-line p-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-semibold break-words">{file.name}</span>
        <span className="text-[0.9375rem] text-muted">{sizeWords(file.size)}</span>
        {file.replaces && file.id && <Badge tone="good">New edition</Badge>}
      </div>
      <div role="status">
        {file.progress !== null && (
          <div className="mt-2">
            <Progress value={file.progress * 100} label={`Sending ${file.name}`} />
            <p className="mt-1 mb-0 text-[0.9375rem] text-muted">{sentWords(file)}</p>
          </div>
        )}
      </div>
      <SendProblem of={file} onRetry={() => sends.retry(file.key)} />
      <div className="mt-1 -mb-1 -ml-2 flex items-center">
        {count > 1 && (
          <PlaceButtons
            name={file.name}
            index={index}
            count={count}
            onMove={(by) => sends.move(file.key, by)}
          />
        )}
        {file.id && <LoadLink name={file.name} fileId={file.id} />}
        <Replace name={file.name} onFile={(next) => sends.replace(file.key, next)}>
          {file.problem === pageWentAway ? 'Choose the same file' : 'Replace'}
        </Replace>
        <IconButton
          label={`Take out ${file.name}`}
          icon={<Trash2 className="size-5" />}
          className="ml-auto text-danger"
          onClick={() => sends.remove(file.key)}
        />
      </div>
    </li>
  );
}

const sentWords = ({ progress, size }: FormFile) =>
  progress === 0
    ? 'Waiting to be sent'
    : `${sizeWords(Math.round((progress ?? 0) * size))} of ${sizeWords(size)} sent`;

/** She looks at what she sells; it is a plain link, so a large file goes past the page. */
function LoadLink({ name, fileId }: { name: string; fileId: string }) {
  return (
    <a
      href={ownFilePath(useSlug(), fileId)}
      download={name}
      className={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      <Download className="size-5" />
      <span className="sr-only">Download {name}</span>
    </a>
  );
}

/** A button that opens the phone's files. */
function Replace(props: { name: string; onFile: (file: File) => void; children: ReactNode }) {
  return (
    <label
      className={`${buttonClass({ variant: 'quiet', size: 'small' })} has-focus-visible:outline-3 has-focus-visible:outline-action`}
    >
      {props.children}
      <span className="sr-only"> {props.name}</span>
      <input
        type="file"
        accept={accepted}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) props.onFile(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}
