import { googleFailed } from '#shared/api/account-words.ts';
import { isFailure, joinedValues } from '#web/client/errors.ts';

/** What the server said, else the one sentence; also when it could not be reached. */
export function googleWords(error: unknown): string {
  if (!isFailure(error) || typeof error.status !== 'number' || !('data' in error)) return googleFailed;
  return joinedValues(error.data) || googleFailed;
}

export function Or() {
  return (
    <div className="my-6 flex items-center gap-4 text-muted">
      <span className="h-px flex-1 bg-line" />
      OR
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
