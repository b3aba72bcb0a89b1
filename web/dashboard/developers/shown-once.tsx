import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';

interface Props {
  title: string;
  secret: string;
  copy: string;
  close: () => void;
}

/** A secret that nobody can see again: it stands there until somebody says that they have it. */
export function ShownOnce({ title, secret, copy, close }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="mt-4 rounded-md bg-soft p-4 text-on-soft">
      <p className="mt-0 mb-2 font-semibold">{title}</p>
      <p className="mt-0 mb-3">It is shown only now. Keep it where only your program reads it.</p>
      <code className="mb-3 block rounded-sm bg-surface px-3 py-2 text-[0.9375rem] break-all text-ink select-all">
        {secret}
      </code>
      <p className="m-0 flex flex-wrap gap-2">
        <CopyButton text={secret} label={copy} size="small" />
        <Button variant="quiet" size="small" onClick={close}>
          I have it
        </Button>
      </p>
    </div>
  );
}
