import { Link } from 'react-router';
import { paths } from '#web/client/paths.ts';
import { Good } from '../components/good.tsx';

export function ClosingCall() {
  return (
    <section aria-labelledby="closing-title" className="below px-4 pb-20 sm:px-6">
      <div className="mx-auto grid max-w-6xl items-center gap-8 rounded-lg bg-highlight p-6 text-on-highlight sm:p-12 md:grid-cols-[1.4fr_1fr]">
        <div>
          <h2 id="closing-title" className="m-0 text-3xl font-extrabold sm:text-4xl">
            Market day is every day now
          </h2>
          <p className="mt-3 mb-0 max-w-[48ch] text-lg">
            Your regulars already have your number. Give the rest of Nigeria a way to find you.
          </p>
          <Link
            to={paths.signup}
            className="mt-6 inline-flex min-h-13 items-center justify-center rounded-md bg-[#14231c] px-7 text-lg font-semibold text-[#fbfaf6] no-underline hover:bg-[#0b5d3b] max-sm:w-full"
          >
            Create your store
          </Link>
        </div>
        <div className="flex items-end justify-center gap-2 max-md:hidden">
          <Good name="pot" className="size-28" />
          <Good name="fabric" className="size-36" />
          <Good name="jar" className="size-24" />
        </div>
      </div>
    </section>
  );
}
