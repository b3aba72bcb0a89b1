import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { SectionCard } from '../components/section-card.tsx';

interface Props {
  title: string;
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
}

/** What is done to many, above the list they are ticked in. */
export function ClosableCard({ title, closeLabel = 'Close', onClose, children }: Props) {
  return (
    <SectionCard
      title={
        <span className="flex items-center justify-between gap-2">
          {title}
          <IconButton label={closeLabel} icon={<X className="size-5" />} onClick={onClose} />
        </span>
      }
      className="mb-5"
    >
      {children}
    </SectionCard>
  );
}
