import { CircleAlert } from 'lucide-react';

/**
 * Why a form failed, beside the form and for as long as it is true; a toast that says the same is gone after seconds. Put
 * it where the person looks after sending: under the button.
 */
export function FormProblem({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p
      role="alert"
      className="m-0 flex items-start gap-2.5 rounded-md border border-danger bg-danger-soft p-4 font-medium text-ink"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
