import { Suspense, createElement } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { pageFor, sitePages } from './pages.ts';
import { BareFooter, BareHeader } from './components/bare-frame.tsx';
import { leaveToBrowser } from './components/full-loads.ts';
import { Analytics } from './analytics/analytics.tsx';
import { PageBoundary } from './components/page-boundary.tsx';
import { ScrollKeeper } from './components/scroll-keeper.tsx';
import { SiteFooter } from './components/site-footer.tsx';
import { SiteHeader } from './components/site-header.tsx';
import { ToastKeeper } from './components/toast-keeper.tsx';

/** Everything inside the router; the same on the server and in the browser. */
export function App() {
  const { bare, slim } = pageFor(useLocation().pathname);
  return (
    <div className="flex min-h-dvh flex-col" onClickCapture={leaveToBrowser}>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-md bg-action px-4 py-3 font-semibold text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      {bare ? <BareHeader /> : <SiteHeader />}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <PageBoundary>
          <Suspense fallback={<div className="min-h-dvh" />}>
            <Routes>
              {sitePages.map(({ path, component }) => (
                <Route key={path} path={path} element={createElement(component)} />
              ))}
            </Routes>
          </Suspense>
        </PageBoundary>
      </main>
      {bare ? <BareFooter /> : <SiteFooter slim={slim} />}
      <Analytics />
      <ScrollKeeper />
      <ToastKeeper />
      <ToastHost />
    </div>
  );
}
