import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';

/** That mails do not arrive, why, and what can be done about it. */
export function MailNote({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="mt-3 rounded-sm bg-highlight-soft px-3 py-3">
      <p className="m-0 flex items-center gap-2 font-bold text-warn">
        <CircleAlert aria-hidden="true" className="size-4.5 shrink-0" />
        Mails do not arrive
      </p>
      <p className="mt-1 mb-0 break-words">{text}</p>
      {children}
    </div>
  );
}
