import { Pause, Play } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';

export function PauseButton({
  what,
  paused,
  onChange,
  className,
}: {
  /** "benefits", "features". */
  what: string;
  paused: boolean;
  onChange: (paused: boolean) => void;
  className?: string;
}) {
  const Icon = paused ? Play : Pause;
  return (
    <IconButton
      label={paused ? `Play changing ${what}` : `Pause changing ${what}`}
      icon={<Icon aria-hidden="true" className="size-5" />}
      className={className}
      onClick={() => onChange(!paused)}
    />
  );
}
