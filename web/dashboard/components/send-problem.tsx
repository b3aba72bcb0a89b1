import { RotateCw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

interface Props {
  /** What was to be sent, and why it was not. */
  of: { problem: string | null; retryable: boolean };
  onRetry: () => void;
}

/** Stands beside what it is about, with the way out. */
export function SendProblem({ of, onRetry }: Props) {
  return (
    <div aria-live="polite">
      {of.problem && (
        <>
          <FieldError>{of.problem}</FieldError>
          {of.retryable && (
            <Button
              variant="secondary"
              size="small"
              className="mt-2"
              icon={<RotateCw className="size-4.5" />}
              onClick={onRetry}
            >
              Send again
            </Button>
          )}
        </>
      )}
    </div>
  );
}
