import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 font-medium text-muted no-underline hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      {children}
    </Link>
  );
}
