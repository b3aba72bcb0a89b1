import type { ReactNode } from 'react';
import { House } from 'lucide-react';
import { Link } from 'react-router';
import type { SetupStep } from '#shared/api/stores.ts';
import { Form } from '#web/forms/form.tsx';
import type { FormControl } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '../components/links.tsx';
import { ActionBar } from '../components/action-bar.tsx';
import { BackLink } from '../components/back-link.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { stepAfter, stepBefore, steps } from './steps.ts';

interface Props {
  slug: string;
  step: SetupStep;
  title: string;
  text: ReactNode;
  children?: ReactNode;
  /** Label of the main button. */
  action?: string;
  busyLabel?: string;
  /** The step as a form, sent by the main button. */
  form?: Pick<FormControl<object>, 'submit' | 'dirty' | 'wiring' | 'sending' | 'release' | 'problem'>;
  /** For a step with nothing to fill in. Neither of both: what is inside has a button of its own. */
  onNext?: () => void;
}

/** What every step looks like: where one is, what it is for, and the two ways on. */
export function StepFrame(props: Props) {
  const { slug, step, title, text, children, form, onNext } = props;
  const { action = 'Continue', busyLabel = 'Saving…' } = props;
  usePageTitle(title);
  const number = steps.findIndex((one) => one.id === step) + 1;
  const before = stepBefore(step);
  const after = stepAfter(step);
  const content = (
    <>
      <div className="-mt-3 flex flex-wrap items-center gap-x-4 lg:mt-0">
        {before && <BackLink to={places.step(slug, before)}>Back</BackLink>}
        <span className="text-[0.9375rem] font-semibold text-muted">
          Step {number} of {steps.length}
        </span>
        {/* In the place of the phone's tabs, which leave their room to the step. */}
        <Link
          to={places.home(slug)}
          className="-mr-1 ml-auto inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 font-medium text-muted no-underline hover:text-ink lg:hidden"
        >
          <House className="size-4.5 shrink-0" />
          Home
        </Link>
      </div>
      <StepDots number={number} />
      <h1 className="mt-4 mb-1 text-2xl leading-tight font-bold sm:text-3xl">{title}</h1>
      <p className="mt-0 mb-6 max-w-[60ch] text-muted">{text}</p>
      {children}
      <ActionBar problem={form?.problem}>
        <ButtonLink
          to={after ? places.step(slug, after) : places.home(slug)}
          onClick={form?.release}
          variant="quiet"
          className="mr-auto -ml-3"
        >
          {after ? 'Skip for now' : 'Not yet'}
        </ButtonLink>
        {(form ?? onNext) && (
          <Button
            type={form ? 'submit' : 'button'}
            busy={form?.sending}
            busyLabel={busyLabel}
            className="min-w-[min(9rem,100%)]"
            onClick={onNext}
          >
            {action}
          </Button>
        )}
      </ActionBar>
    </>
  );
  const className = 'no-tabs mx-auto max-w-3xl';
  if (!form) return <div className={className}>{content}</div>;
  return (
    <Form of={form} leaving={Unsaved} className={className}>
      {content}
    </Form>
  );
}

function StepDots({ number }: { number: number }) {
  return (
    <div aria-hidden="true" className="mt-1 flex gap-1">
      {steps.map((step, index) => (
        <span
          key={step.id}
          className={
            index < number ? 'h-1.5 flex-1 rounded-full bg-action' : 'h-1.5 flex-1 rounded-full bg-line'
          }
        />
      ))}
    </div>
  );
}
