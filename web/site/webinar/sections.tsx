import { Check } from 'lucide-react';
import { paths } from '#web/client/paths.ts';
import { cx } from '#web/ui/cx.ts';
import { lessons, situations } from './lesson-texts.ts';
import { useFadeIn } from './use-fade-in.ts';
import { TextLink } from '../components/text-link.tsx';

export function Learn() {
  return (
    <section aria-labelledby="learn-title" className="on-deep-focus adire bg-deep text-on-deep">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-16">
        <h2 id="learn-title" className="m-0 text-3xl font-bold sm:text-4xl">
          In This Live Training, You&apos;ll Learn:
        </h2>
        <ol className="m-0 mt-8 grid list-none gap-4 p-0 sm:grid-cols-2 lg:grid-cols-3">
          {lessons.map((lesson, index) => (
            <LessonCard key={lesson.title} number={`0${index + 1}`} {...lesson} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function LessonCard({ number, title, text }: { number: string; title: string; text: string }) {
  const { ref, waiting } = useFadeIn();
  return (
    <li
      ref={ref}
      className={cx(
        'rounded-md bg-surface p-5 text-ink transition-[opacity,translate] duration-300 sm:p-6',
        waiting && 'translate-y-3 opacity-0',
      )}
    >
      <span className="inline-grid size-12 place-items-center rounded-full bg-highlight font-display text-xl font-extrabold text-on-highlight">
        {number}
      </span>
      <h3 className="m-0 mt-4 text-xl font-bold">{title}</h3>
      <p className="m-0 mt-2 text-muted">{text}</p>
    </li>
  );
}

export function PerfectForYou() {
  return (
    <section aria-labelledby="perfect-title" className="mx-auto max-w-6xl px-4 pb-16 sm:px-6">
      <h2 id="perfect-title" className="m-0 text-3xl font-bold sm:text-4xl">
        This Training Is Perfect for You If You&apos;ve Ever:
      </h2>
      <ul className="m-0 mt-6 grid max-w-3xl list-none gap-3 p-0">
        {situations.map((situation) => (
          <li key={situation} className="flex gap-3 rounded-md border border-line bg-surface p-4">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
            <span>{situation}</span>
          </li>
        ))}
      </ul>
      <p className="mt-8 mb-0 text-muted">
        No store yet? <TextLink to={paths.signup}>Open one for free</TextLink>
      </p>
    </section>
  );
}
