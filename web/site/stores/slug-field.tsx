import { useId } from 'react';
import { Check, X } from 'lucide-react';
import { typedSlug } from '#shared/slug.ts';
import { controlClass, FieldError } from '#web/ui/field.tsx';
import { cx } from '#web/ui/cx.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useMeta } from '../components/meta.ts';
import type { SlugState } from './use-slug-check.ts';

export const slugCheckFailed = 'Error checking domain availability. Please try again.';

export interface SlugFieldProps {
  value: string;
  onChange: (slug: string) => void;
  state: SlugState;
  error: string | null;
  onRetry: () => void;
}

/** The store's address: what may not stand in it never appears, and its state is said by colour, sign and words. */
export function SlugField({ value, onChange, state, error, onRetry }: SlugFieldProps) {
  const id = useId();
  const domain = useMeta('store-domain');
  const border = { available: 'border-2 border-action!', taken: 'border-2 border-danger!' };
  const edge = state.is === 'available' || state.is === 'taken' ? border[state.is] : '';
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Store address
      </label>
      <input
        id={id}
        name="slug"
        type="text"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        data-state={state.is}
        aria-invalid={state.is === 'taken' || error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-state`}
        onChange={(event) => onChange(typedSlug(event.target.value))}
        className={cx(controlClass, edge)}
      />
      <p id={`${id}-hint`} className="mt-1.5 mb-0 text-base sm:text-[0.9375rem] break-words text-muted">
        {value && domain ? (
          <>
            Your link: <strong className="text-ink">{`${value}.${domain}`}</strong>
          </>
        ) : (
          'Letters, digits and hyphens. This is the link you will share; choose it well.'
        )}
      </p>
      <div id={`${id}-state`} aria-live="polite" className="mt-1.5 min-h-6">
        {error ? <FieldError>{error}</FieldError> : <StateLine state={state} onRetry={onRetry} />}
      </div>
    </div>
  );
}

function StateLine({ state, onRetry }: { state: SlugState; onRetry: () => void }) {
  if (state.is === 'checking') return <Spinner label="Checking…" />;
  if (state.is === 'available')
    return (
      <p className="m-0 flex items-center gap-1.5 font-semibold text-action">
        <Check aria-hidden="true" className="size-5" />
        Slug available
      </p>
    );
  if (state.is === 'taken')
    return (
      <>
        <p className="m-0 flex items-center gap-1.5 font-semibold text-danger">
          <X aria-hidden="true" className="size-5" />
          Slug not available
        </p>
        {state.reason && (
          <p className="m-0 mt-0.5 text-base sm:text-[0.9375rem] text-danger">{state.reason}</p>
        )}
      </>
    );
  if (state.is === 'failed')
    return (
      <p className="m-0 flex flex-wrap items-center gap-x-3 font-medium text-danger">
        <span>{slugCheckFailed}</span>
        <button type="button" onClick={onRetry} className="min-h-11 font-semibold underline">
          Check again
        </button>
      </p>
    );
  return null;
}
