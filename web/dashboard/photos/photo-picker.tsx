import { useId, useRef, type ReactNode } from 'react';
import { Camera } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';

const readHere = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
/**
 * What the phone offers to choose from; the camera stands in its list by itself. Apple's phones turn HEIC into JPEG for
 * who does not ask for it, old ones too; others would only hide such photos, and who misses one is to be told why.
 */
const pictures = () => (/Apple/.test(navigator.vendor) ? readHere : `${readHere},image/heic,image/heif`);

interface Props {
  label: ReactNode;
  hint?: ReactNode;
  several?: boolean;
  large?: boolean;
  /** Kinds of files, as browsers read them; pictures unless said. */
  accept?: string;
  icon?: ReactNode;
  onFiles: (files: File[]) => void;
}

/** A place to tap (or to drop files on) that opens the phone's camera or gallery. */
export function PhotoPicker({ label, hint, several, large, accept = pictures(), icon, onFiles }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(several ? files : files.slice(0, 1));
    // The same file can be chosen again after it was taken out.
    if (input.current) input.current.value = '';
  };
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <label
        htmlFor={id}
        className={cx(
          'flex flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed border-line-strong bg-surface px-4 text-center transition-colors',
          'hover:border-action hover:bg-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
          large ? 'min-h-44 py-6' : 'min-h-20 py-3',
        )}
      >
        {icon ?? <Camera className={cx('text-action', large ? 'size-9' : 'size-6')} />}
        <span className="font-semibold text-action">{label}</span>
        {hint && <span className="text-[0.9375rem] text-muted">{hint}</span>}
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          multiple={several}
          className="sr-only"
          onChange={(event) => take(event.target.files)}
        />
      </label>
    </div>
  );
}
