import { Link } from 'react-router';
import { paths } from '#web/client/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import picture from '../pictures/not-found.svg';

export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-center px-4 py-12 text-center sm:py-16">
      <img
        src={picture}
        alt="A magnifying glass looks over an empty market stall; a small jar hides beside the counter."
        width="480"
        height="320"
        className="h-auto w-full max-w-[26rem]"
      />
      <h1 className="mt-8 mb-0 text-4xl font-extrabold">Page Not Found</h1>
      <p className="mt-3 mb-7 text-lg text-muted">
        If you look harder, you&apos;d find what you are searching for.
      </p>
      <Link to={paths.home} className={buttonClass({ size: 'large' })}>
        Go to Home
      </Link>
    </div>
  );
}
