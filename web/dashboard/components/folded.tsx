import { useState, type ReactNode } from 'react';

interface Props {
  summary: ReactNode;
  /** Opens it; what is open stays so until it is folded by hand. */
  open?: boolean;
  children: ReactNode;
}

/** What few need, behind a line that says what it is. */
export function Folded({ summary, open = false, children }: Props) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return (
    <details open={opened}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-action">{summary}</summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
