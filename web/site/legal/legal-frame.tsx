import { lagosDate } from '#shared/lagos.ts';
import { product } from '#shared/product.ts';
import { paths } from '#web/client/paths.ts';
import { TextLink } from '../components/text-link.tsx';

export interface LegalSection {
  id: string;
  title: string;
  /** A string is a paragraph, a list of strings a list. */
  body: readonly (string | readonly string[])[];
}

export interface LegalPageProps {
  title: string;
  intro: string;
  /** `2026-11-21` */
  updated: string;
  sections: readonly LegalSection[];
  other: { label: string; to: string };
}

/** Long text with its contents beside it. */
export function LegalPage({ title, intro, updated, sections, other }: LegalPageProps) {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-12 px-4 py-12 sm:px-6 lg:grid-cols-[16rem_1fr]">
      <header className="lg:col-span-2">
        <h1 className="m-0 text-4xl font-extrabold sm:text-5xl">{title}</h1>
        <p className="mt-3 mb-0 text-muted">
          Last updated: <time dateTime={updated}>{lagosDate(updated)}</time>
        </p>
        <p className="mt-4 mb-0 max-w-[68ch] text-lg">{intro}</p>
      </header>
      <nav aria-label="Contents" className="mt-8 lg:sticky lg:top-24 lg:self-start">
        <ol className="m-0 list-none border-l-2 border-line p-0">
          {sections.map((section, index) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="flex min-h-11 items-center py-1.5 pl-4 text-base sm:text-[0.9375rem] leading-snug text-muted no-underline hover:text-action hover:underline"
              >
                {index + 1}. {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="mt-8 min-w-0">
        {sections.map((section, index) => (
          <section key={section.id} aria-labelledby={section.id} className="mb-10">
            <h2 id={section.id} className="m-0 text-2xl font-bold">
              {index + 1}. {section.title}
            </h2>
            {section.body.map((part, at) => (
              <Part key={at} part={part} />
            ))}
          </section>
        ))}
        <Contact other={other} />
      </div>
    </div>
  );
}

function Part({ part }: { part: string | readonly string[] }) {
  if (typeof part === 'string') return <p className="mt-3 mb-0 max-w-[68ch]">{part}</p>;
  return (
    <ul className="mt-3 mb-0 grid max-w-[68ch] list-disc gap-1.5 pl-6 marker:text-action">
      {part.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Contact({ other }: { other: LegalPageProps['other'] }) {
  return (
    <section aria-labelledby="contact" className="rounded-md border border-line bg-sunken p-6">
      <h2 id="contact" className="m-0 text-2xl font-bold">
        Contact
      </h2>
      <address className="mt-3 not-italic">
        {product.name}
        <br />
        Wuse 2, Abuja
        <br />
        Federal Capital Territory, Nigeria
        <br />
        <a href={`mailto:${product.email}`} className="site-link inline-flex min-h-11 items-center break-all">
          {product.email}
        </a>
      </address>
      <p className="mt-3 mb-0">
        See also our <TextLink to={other.to}>{other.label}</TextLink> and our{' '}
        <TextLink to={paths.about}>About page</TextLink>.
      </p>
    </section>
  );
}
