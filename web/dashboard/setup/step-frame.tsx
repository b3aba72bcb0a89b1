import type { FormEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import type { SetupStep } from '#shared/api/stores.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ActionBar } from '../parts/action-bar.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { usePageTitle } from '../parts/page-title.ts';
import { places } from '../places.ts';
import { stepAfter, stepBefore, steps } from './steps.ts';

interface Props {
  slug: string;
  step: SetupStep;
  title: string;
  text: ReactNode;
  children?: ReactNode;
  /** Label of the main button. */
  action?: string;
  busy?: boolean;
  busyLabel?: string;
  /** Left out where what is inside is a form with a button of its own. */
  onSubmit?: () => void;
  /** Called before a skip, to let go of what was typed. */
  onSkip?: () => void;
  ref?: Ref<HTMLFormElement>;
}

/** What every step looks like: where one is, what it is for, and the two ways on. */
export function StepFrame(props: Props) {
  const {
    slug,
    step,
    title,
    text,
    children,
    action = 'Continue',
    busy = false,
    busyLabel = 'Saving…',
    onSubmit,
    onSkip,
    ref,
  } = props;
  usePageTitle(title);
  const number = steps.findIndex((one) => one.id === step) + 1;
  const before = stepBefore(step);
  const after = stepAfter(step);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit?.();
  };
  const content = (
    <>
      {before && <BackLink to={places.step(slug, before)}>Back</BackLink>}
      <StepDots number={number} />
      <h1 className="mt-4 mb-1 text-2xl leading-tight font-bold sm:text-3xl">{title}</h1>
      <p className="mt-0 mb-6 max-w-[60ch] text-muted">{text}</p>
      {children}
      <ActionBar>
        <Link
          to={after ? places.step(slug, after) : places.home(slug)}
          onClick={onSkip}
          className={buttonClass({ variant: 'quiet', className: 'mr-auto -ml-3' })}
        >
          {after ? 'Skip for now' : 'Not yet'}
        </Link>
        {onSubmit && (
          <Button type="submit" busy={busy} busyLabel={busyLabel} className="min-w-36">
            {action}
          </Button>
        )}
      </ActionBar>
    </>
  );
  const className = 'mx-auto max-w-3xl';
  if (!onSubmit) return <div className={className}>{content}</div>;
  return (
    <form ref={ref} noValidate onSubmit={submit} className={className}>
      {content}
    </form>
  );
}

function StepDots({ number }: { number: number }) {
  return (
    <div className="flex items-center gap-3">
      <span className="text-[0.9375rem] font-semibold text-muted">
        Step {number} of {steps.length}
      </span>
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {steps.map((step, index) => (
          <span
            key={step.id}
            className={
              index < number ? 'h-1.5 flex-1 rounded-full bg-action' : 'h-1.5 flex-1 rounded-full bg-line'
            }
          />
        ))}
      </span>
    </div>
  );
}
