import { useEffect } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import type { OperatorSelf } from '#shared/api/operator.ts';
import { lagosMoment, lagosTime } from '#shared/lagos.ts';
import { cx } from '#web/ui/cx.ts';
import { Acts } from './acts.tsx';
import { FindField } from './find-field.tsx';
import { useHere } from './gate.tsx';

const ways = [
  { to: '/', label: 'What waits' },
  { to: '/acts', label: 'Acts' },
  { to: '/log', label: 'Log' },
];

/** What stands around every page of the console. */
export function Frame() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to clean up.
    void window.scrollTo(0, 0);
  }, [pathname, search]);
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-md bg-action px-4 py-3 font-semibold text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
          <b className="text-lg">Console</b>
          <nav aria-label="Console" className="flex gap-1">
            {ways.map(({ to, label }) => (
              <NavLink
                key={to}
                to={to}
                end
                className={({ isActive }) =>
                  cx(
                    'inline-flex min-h-11 items-center rounded-md px-3 font-semibold no-underline',
                    isActive ? 'bg-soft text-on-soft' : 'text-ink hover:bg-sunken',
                  )
                }
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="w-full sm:ml-auto sm:w-80">
            <FindField />
          </div>
        </div>
        <Standing />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-6 outline-none">
        <Outlet />
      </main>
    </>
  );
}

/** This installation was put back from a back-up, and nothing leaves it. */
function Quiet({ of: { taken_at: takenAt, act } }: { of: NonNullable<OperatorSelf['quiet']> }) {
  const { again } = useHere();
  return (
    <div role="status" className="border-y border-line bg-highlight text-on-highlight">
      <div className="mx-auto max-w-5xl px-4 py-3">
        <p className="m-0">
          <b>This is a copy, put back from a back-up of {lagosMoment(new Date(takenAt))}.</b> It is quiet:
          nothing is charged, paid back, mailed or told to anybody, jobs wait, and shops take no orders. Wake
          it once you are sure that the installation it was made of will not come back.
        </p>
        <Acts of={[act]} done={again} />
      </div>
    </div>
  );
}

/** Who one is here, and what is announced to everybody. */
function Standing() {
  const { self } = useHere();
  return (
    <div className="border-t border-line bg-sunken text-[0.9375rem]">
      <p className="mx-auto my-0 max-w-5xl px-4 py-1.5 break-words text-muted">
        {self.email}
        {self.role === 'looks' && ' · looks only'}
        {self.acts_until && ` · acts until ${lagosTime(new Date(self.acts_until))}`} · What you look at and do
        is written down.
      </p>
      {self.quiet && <Quiet of={self.quiet} />}
      {self.still_since && (
        <p role="status" className="mx-auto my-0 max-w-5xl px-4 pb-1.5 font-medium break-words text-danger">
          The work by the clock stands still since {lagosMoment(new Date(self.still_since))}: no mails, no
          confirmations, no refunds. Is a worker running? Its log says why it stopped; start it anew.
        </p>
      )}
      {[self.planned, self.trouble].map(
        (words) =>
          words && (
            <p
              key={words}
              role="status"
              className="mx-auto my-0 max-w-5xl px-4 pb-1.5 font-medium break-words"
            >
              Shown in dashboards now: {words}
            </p>
          ),
      )}
    </div>
  );
}
