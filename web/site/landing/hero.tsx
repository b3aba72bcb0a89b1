import { ArrowRight, Check, Store } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#web/client/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useMeta } from '../components/meta.ts';
import { Benefits } from './benefits.tsx';
import { HeroPicture } from './hero-picture.tsx';

/** Fewer than this and we say nothing about how many. */
const worthSaying = 100;

export function Hero() {
  const demoShop = useMeta('demo-shop');
  const owners = Number(useMeta('entrepreneurs') ?? 0);
  return (
    <section className="overflow-hidden">
      <div className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-10 px-4 pt-10 pb-14 sm:px-6 lg:grid-cols-[1.1fr_1fr] lg:pt-16 lg:pb-20">
        <div>
          <p className="m-0 mb-4 inline-flex items-center gap-2 rounded-full bg-soft px-4 py-1.5 font-semibold text-on-soft">
            <Check aria-hidden="true" className="size-4.5" />
            No technical skills needed
          </p>
          <h1 className="m-0 text-[2.5rem] leading-[1.06] font-extrabold tracking-tight sm:text-6xl">
            Your shop, open online in <span className="hero-mark">under 5 minutes</span>
          </h1>
          <p className="mt-5 mb-0 max-w-[54ch] text-lg text-muted">
            Photos, prices, delivery and payment behind one link that is yours. Set it up on your phone, share
            it on WhatsApp and Instagram, and take your first order today.
          </p>
          <Benefits />
          <div className="mt-7 flex flex-wrap gap-3">
            <Link to={paths.signup} className={buttonClass({ size: 'large', className: 'max-sm:w-full' })}>
              Create your store
              <ArrowRight aria-hidden="true" className="size-5" />
            </Link>
            <Link
              to={paths.homePricing}
              className={buttonClass({ variant: 'secondary', size: 'large', className: 'max-sm:w-full' })}
            >
              See prices
            </Link>
          </div>
          {/* The places of what only the server knows are kept: the page comes alive late, and nothing may move then. */}
          <p className="mt-4 mb-0 text-muted max-sm:min-h-13">
            Free plan, no card needed.{' '}
            {owners >= worthSaying && (
              <b className="font-semibold text-ink">
                {Math.floor(owners / worthSaying) * worthSaying}+ entrepreneurs sell with Presence.
              </b>
            )}
          </p>
          <p className="mt-2 mb-0 min-h-11">
            {demoShop && (
              <a href={demoShop} className="site-link inline-flex min-h-11 items-center gap-2">
                <Store aria-hidden="true" className="size-5" />
                Visit a live demo shop
              </a>
            )}
          </p>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}
