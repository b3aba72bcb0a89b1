import { useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

/** How long "Copied" stands (ms). */
const shownForMs = 2500;

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface Props extends Pick<ButtonProps, 'variant' | 'wide' | 'size'> {
  text: string;
  label: string;
  /** What it is called for who hears it, where several stand beside each other. */
  spoken?: string;
}

export function CopyButton({ text, label, spoken, ...look }: Props) {
  const [done, setDone] = useState(false);
  async function click() {
    if (!(await copy(text))) {
      notify.error('Copying is not allowed in this browser. Press and hold the address to copy it.');
      return;
    }
    setDone(true);
    setTimeout(() => setDone(false), shownForMs);
  }
  const Icon = done ? Check : Copy;
  return (
    <Button
      variant="secondary"
      {...look}
      icon={<Icon className="size-4.5" />}
      aria-label={done ? undefined : spoken}
      onClick={() => void click()}
    >
      <span aria-live="polite">{done ? 'Copied' : label}</span>
    </Button>
  );
}
