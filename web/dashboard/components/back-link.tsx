import { ArrowLeft, X } from 'lucide-react';
import { Link } from 'react-router';
import { useBesideList } from '../shell/beside.ts';
import { useKeptFilters } from './address-state.ts';

/** Back to the list with its filters; beside the list there is nothing to go back to, only something to close. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const beside = useBesideList();
  const kept = useKeptFilters();
  const Icon = beside ? X : ArrowLeft;
  return (
    <Link
      to={kept(to)}
      className="-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 font-medium text-muted no-underline hover:text-ink"
    >
      <Icon className="size-4.5 shrink-0" />
      {beside ? 'Close' : children}
    </Link>
  );
}
