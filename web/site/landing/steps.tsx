import { Link } from 'react-router';
import { paths } from '#web/client/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';

const steps = [
  {
    title: 'Create your account',
    text: 'A few facts about you and a password. No card, no forms to print.',
    time: '1 minute',
  },
  {
    title: 'Fill your shelves',
    text: 'Name your store, snap your first product, set delivery prices.',
    time: '3 minutes',
  },
  {
    title: 'Share your link',
    text: 'Publish, paste it on WhatsApp and Instagram, and watch orders come in.',
    time: '1 minute',
  },
] as const;

export function Steps() {
  return (
    <section aria-labelledby="steps-title" className="below on-deep-focus adire bg-deep text-on-deep">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6">
        <h2 id="steps-title" className="m-0 text-3xl font-bold sm:text-4xl">
          Three steps to your first order
        </h2>
        <ol className="m-0 mt-10 grid list-none gap-x-8 gap-y-8 p-0 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step.title} className="relative flex gap-5 md:block">
              <span
                aria-hidden="true"
                className="grid size-14 shrink-0 place-items-center rounded-full bg-highlight font-display text-2xl font-extrabold text-on-highlight"
              >
                {index + 1}
              </span>
              <div className="md:mt-5">
                <h3 className="m-0 text-xl font-bold">{step.title}</h3>
                <p className="m-0 mt-1.5 text-on-deep-muted">{step.text}</p>
                <p className="m-0 mt-2 font-semibold text-on-deep">About {step.time}</p>
              </div>
            </li>
          ))}
        </ol>
        <Link
          to={paths.signup}
          className={buttonClass({ variant: 'highlight', size: 'large', className: 'mt-10 max-sm:w-full' })}
        >
          Try for free
        </Link>
      </div>
    </section>
  );
}
