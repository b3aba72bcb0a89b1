import { Link } from 'react-router';
import { paths } from '#web/client/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useInBrowser } from '../components/in-browser.ts';
import picture from '../pictures/not-found.svg';

const isBelowClass = () => location.pathname.startsWith(`${paths.webinar}/`);

export default function NotFoundPage() {
  // One file is sent for all addresses; which of them it is, is known in the browser.
  const ofClass = useInBrowser(isBelowClass, false);
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
      {ofClass && <p className="mt-3 mb-0 text-lg font-semibold">There is no such class.</p>}
      <p className="mt-3 mb-7 text-lg text-muted">
        If you look harder, you&apos;d find what you are searching for.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {ofClass && (
          <Link to={paths.webinar} className={buttonClass({ size: 'large' })}>
            See the live class
          </Link>
        )}
        <Link
          to={paths.home}
          className={buttonClass({ size: 'large', variant: ofClass ? 'secondary' : 'primary' })}
        >
          Go to Home
        </Link>
      </div>
    </div>
  );
}
