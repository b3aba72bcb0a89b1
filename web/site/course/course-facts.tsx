import { naira } from '#shared/money.ts';
import { courseFacts, nairaPerMegabyte, product } from '#shared/product.ts';

const questions = (price: string): readonly (readonly [question: string, answer: string])[] => [
  [
    'What does it cost?',
    `${price}, paid once. There is no subscription, and later additions to the lessons are yours too.`,
  ],
  [
    'How do I pay?',
    'By card, bank transfer or USSD. The course opens as soon as your bank confirms; you are mailed as well.',
  ],
  [
    'How much data does it take?',
    `You choose before every video, and see its size and about what it costs (we count ₦${nairaPerMegabyte.toFixed(2)} a megabyte). Small picture takes up to 1.6 MB a minute; voice and slides up to 0.4 MB.`,
  ],
  [
    'Can I watch on another phone?',
    'Yes. Log in with the email you paid with. Without a password, ask for a sign-in link. You go on at the second where you stopped.',
  ],
  [
    'What if it is not for me?',
    `Give it back within ${courseFacts.refundDays} days while you have played and loaded less than a fifth of it, and all of your money is returned. What is loaded counts in any picture size, also when you skip through it. Each address can do this once; a course bought again is yours to keep.`,
  ],
  [
    'Is there a certificate?',
    'Yes, with your name, when every video is watched. Anybody can check it online.',
  ],
];

/** What people ask before they buy; the same for everyone, also without script. */
export function CourseFacts({ priceKobo }: { priceKobo: number }) {
  return (
    <section aria-labelledby="facts-title" className="mt-10 max-w-3xl">
      <h2 id="facts-title" className="m-0 text-2xl font-bold">
        Good to know
      </h2>
      <div className="mt-4 border-t border-line">
        {questions(naira(priceKobo)).map(([question, answer]) => (
          <details key={question} className="border-b border-line">
            <summary className="flex min-h-14 items-center py-3 text-lg font-semibold">{question}</summary>
            <p className="mt-0 mb-4 text-muted">{answer}</p>
          </details>
        ))}
      </div>
      <p className="mt-4 mb-0 text-muted">
        Another question? Write to{' '}
        <a className="site-link inline-block max-w-full break-words" href={`mailto:${product.email}`}>
          {product.email}
        </a>
        .
      </p>
    </section>
  );
}

/** The server puts the outline here (platform/http/pages.ts); with script the page reads the course itself. */
export function OutlineWithoutScript() {
  return (
    <noscript>
      <div className="course-outline mt-10 max-w-3xl">
        {'%COURSE_OUTLINE%'}
        <p>To buy the course and to watch it, switch on JavaScript in your browser.</p>
      </div>
    </noscript>
  );
}
