import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { courseMarkup, mountAcademy } from './academy/index.ts';
import { aboutPeople, aboutStores } from './about.ts';
import { mountArchives } from './archive/index.ts';
import { liveSessionsOf, mountAccounts, personGuard, personOfCookie } from './accounts/index.ts';
import { keyGuard, mountApiKeys } from './api-keys/index.ts';
import { mountAnnouncements } from './announcements/index.ts';
import { mountAdverts } from './adverts/index.ts';
import { mountWaiting } from './back-in-stock/index.ts';
import { backupFigures } from './backups/index.ts';
import { mountBilling } from './billing/index.ts';
import { mountCatalogue } from './catalogue/routes.ts';
import { mountClosing } from './closing/index.ts';
import { compose, readerDeps, storefrontDir, type AppDeps } from './compose.ts';
import type { Edges } from './edges.ts';
import { mountBrought } from './brought/index.ts';
import { mountCustomers } from './customers/index.ts';
import { mountDomains, mountTlsAsk } from './domains/index.ts';
import { mountDiscounts } from './discounts/index.ts';
import { mountEnquiries } from './enquiries/index.ts';
import { mountFiles } from './files/index.ts';
import { mountGiftCards } from './gift-cards/index.ts';
import { mountLiveClass } from './live-class/index.ts';
import { mountDevMail, mountMailNotices } from './mail/index.ts';
import { mountMeasures } from './measures/index.ts';
import { mountMedia } from './media/index.ts';
import { mountMoney } from './money/index.ts';
import { mountOrders } from './orders/index.ts';
import { sales } from './orders/lists/sales.ts';
import { mountStorePages } from './pages/index.ts';
import { mountNames } from './names/index.ts';
import { mountNewsletter } from './newsletter/index.ts';
import { mountReports } from './reports/index.ts';
import { recordFigures } from './records/index.ts';
import { mountStatus, statusFigures } from './status/index.ts';
import { mountReviews } from './reviews/index.ts';
import { overduePayments } from './payments/overdue.ts';
import { openQuestions } from './payments/providers/provider-http.ts';
import { mountWebhooks } from './payments/routes.ts';
import { mountPersonalData } from './personal-data/index.ts';
import { mountAlerts } from './push/index.ts';
import {
  countQueues,
  mountConsole,
  mountConsolePages,
  operatorGuard,
  operatorsBrowser,
} from './operator/index.ts';
import type { PayConfig } from './platform/config/config.ts';
import { createAdmission, type Admission } from './platform/admission/admission.ts';
import { admissionFigures } from './platform/admission/admitting.ts';
import { listenAt, type Listening } from './platform/lines/listeners.ts';
import { createDraining } from './platform/lines/draining.ts';
import type { Metrics } from './platform/metrics.ts';
import { createHttp, type Api } from './platform/http/http.ts';
import { isQuiet } from './platform/quiet/quiet.ts';
import { webServer } from './platform/lines/web-server.ts';
import { mountHealth } from './platform/http/health.ts';
import { mountInlineFile } from './platform/http/inline-file.ts';
import { analyticsWords, mountPages } from './platform/http/pages.ts';
import { sharedPlaces } from './platform/admission/works.ts';
import { mountStaff } from './staff/index.ts';
import {
  createAudience,
  createOwnerVisits,
  mountStores,
  raiseVersion,
  storeGuard,
  shopHosts,
} from './stores/index.ts';
import { countEntrepreneurs } from './stores/open-stores.ts';
import { isSuspended } from './stores/suspend.ts';
import { createStorefront, visitSecret, type Storefront } from './storefront/index.ts';
import { mountTextReports } from './texts/index.ts';
import { mountVisits, type Visits } from './visits/index.ts';
import { mountWebhookEndpoints, watchWebhooks } from './webhooks/index.ts';

/** The demo shop's address, shown on the platform's pages where the demo is loaded. */
export const demoSlug = 'adunni';

/** How long a stop waits for requests and jobs that began (milliseconds); the database needs the rest of ten seconds. */
const drainMs = 6_000;

/** The routes of a store's own things that need nothing else of the program. */
const storesOwn = [
  mountCatalogue,
  mountFiles,
  mountArchives,
  mountStorePages,
  mountReviews,
  mountDiscounts,
  mountGiftCards,
  mountCustomers,
  mountBrought,
  mountPersonalData,
  mountWaiting,
  mountNewsletter,
  mountEnquiries,
  mountAlerts,
  mountStaff,
  mountDomains,
  mountNames,
  mountApiKeys,
  mountWebhookEndpoints,
  mountAdverts,
  mountMeasures,
  mountAnnouncements,
];

/** What is counted since the start, for whoever watches the program. */
function watch({ gauge }: Metrics, storefront: Storefront, visits: Visits): void {
  const { figures } = storefront;
  gauge('shop_pages_made', 'Shop pages made since the start.', () => figures().made);
  gauge(
    'shop_pages_from_cache',
    'Answers since the start that were a kept shop page.',
    () => figures().fromCache,
  );
  gauge('visits_noted', 'Pages and steps of visitors since the start.', () => visits.figures().noted);
  gauge('visits_dropped', 'Of those, what there was no room for.', () => visits.figures().dropped);
}

export interface App {
  api: Api;
  /** Who is worked for at once, and who waits. */
  admission: Admission;
  deps: AppDeps;
  /** Begins with the jobs and listens; answers the port. */
  listen(): Promise<number>;
  /** Stops accepting and lets requests and jobs that began finish; what takes too long is cut. */
  drain(): Promise<void>;
  /** Drains, then lets go of everything. */
  close(): Promise<void>;
}

/** What the operator's own machines ask. */
function mountForMachines(api: Api, deps: AppDeps & Pick<Edges, 'metrics'>): void {
  mountHealth(api, deps);
  backupFigures(deps);
  recordFigures(deps);
  statusFigures({ ...deps, overduePayments, countQueues: () => countQueues(readerDeps(deps)) });
  mountTlsAsk(api.fastify, deps);
}

/** Who asks, and what they may. */
const guardsOf = ({ db, clock, config }: Edges) => ({
  person: personGuard({ db, clock, config }),
  store: storeGuard({ db, clock }),
  key: keyGuard({ db, clock, isSuspended }),
  operator: operatorGuard({ db, clock, config }),
});

/** Begins with what is done by the clock, where this process does any of it. */
async function beginWork({ config, db, jobs, log }: Edges, deps: AppDeps) {
  if (config.role === 'web') return null;
  // A copy that was just put back serves its pages while its work waits.
  const waits = await isQuiet(db);
  const begun = jobs.work().catch((error: unknown) => {
    if (!waits) throw error;
    log.error('the jobs could not begin', { error });
  });
  if (!waits) await begun;
  return watchWebhooks(deps);
}

/** The pages of the site and of the dashboard, and the operator's. */
async function mountSite(api: Api, deps: AppDeps, pay: PayConfig): Promise<void> {
  const { config, db, clock } = deps;
  const { showMissing } = await mountPages(api.fastify, {
    folder: path.resolve('dist/web'),
    blanks: {
      PLATFORM_URL: config.platformUrl,
      STORE_DOMAIN: new URL(shopHosts.freeUrl(config, 'x')).host.slice(2),
      ...(config.demo ? { DEMO_SHOP: shopHosts.freeUrl(config, demoSlug) } : {}),
      ...analyticsWords(config.analytics),
    },
    changing: async () => ({
      // What is configured may say less than is true, and never more.
      ENTREPRENEURS: String(
        Math.min(config.entrepreneurs ?? Infinity, await countEntrepreneurs(db.platform)),
      ),
    }),
    clock,
    platformUrl: config.platformUrl,
    analytics: config.analytics,
    live: { blanks: ['COURSE_COVER', 'COURSE_OUTLINE'], markup: () => courseMarkup(db) },
    storeOrigins: '',
    google: config.google,
    providerForm: config.liveClassForm?.script ?? null,
    cardWindow: config.payWindow === 'in_page' ? pay.checkoutBase : null,
  });

  mountConsolePages(api.fastify, {
    folder: path.resolve('dist/console'),
    isOperators: operatorsBrowser({ db, clock, config }),
    showMissing,
  });
}

/** The server: the deps, reached over HTTP. */
export async function createApp(edges: Edges, pay: PayConfig): Promise<App> {
  const { config, clock, db, jobs, blobs, limits, metrics, siblings } = edges;
  const deps = compose(edges, pay);
  const { payments, visits } = deps;
  liveSessionsOf(db).join(siblings);
  const isLive = (sessionId: string, userId: string) => liveSessionsOf(db).isLive(clock, sessionId, userId);
  const ownerVisits = createOwnerVisits({ db, clock, config, isLive });
  const storefront = await createStorefront({
    deps,
    owners: ownerVisits,
    limits,
    visits,
    bundleDir: storefrontDir,
    checkoutBases: payments.integrations.checkoutBases,
  });
  watch(metrics, storefront, visits);
  siblings.hear('store changed', storefront.changed);
  // Who does not hear it looks within a second.
  db.whenSeen((storeId) => void siblings.tell('store changed', storeId).catch(() => undefined));
  siblings.hear('work is sent', jobs.rouse);
  // Who does not hear it looks within two seconds.
  jobs.whenSent(() => void siblings.tell('work is sent', '').catch(() => undefined));
  const admission = createAdmission(clock, sharedPlaces(config), openQuestions);
  admissionFigures(metrics, admission);
  const draining = createDraining();
  const api = await createHttp({
    ...edges,
    guards: guardsOf(edges),
    platformUrl: config.platformUrl,
    trustedProxies: config.trustedProxies,
    hstsSubdomains: config.hstsSubdomains,
    checkAnswers: !config.production,
    isStoreHost: storefront.isStoreHost,
    isQuiet: () => isQuiet(db),
    admission,
    serverFactory: (platform) =>
      webServer(config.trustedProxies, draining, (request, response) =>
        storefront.take(request, response, () => platform(request, response)),
      ),
  });
  mountForMachines(api, { ...deps, metrics });
  const { personByGoogle } = mountAccounts(api, { ...deps, ...aboutPeople(deps) });
  mountStores(api, { ...deps, isLive, ...aboutStores });
  const audienceOf = createAudience(db, clock);
  const whoAsks = personOfCookie({ db, clock, config });
  const visitorHere = (request: FastifyRequest, storeId: string) => {
    const secret = visitSecret(request.cookies, config.platformUrl.startsWith('https:'));
    return secret ? ownerVisits.visitorOf(storeId, request.hostname.toLowerCase(), secret) : null;
  };
  mountMedia(api, {
    db,
    clock,
    blobs,
    jobs,
    changed: raiseVersion,
    audience: (request, storeId) =>
      audienceOf(storeId, async () => (await whoAsks(request)) ?? visitorHere(request, storeId)),
  });
  for (const mount of storesOwn) mount(api, { ...deps, whoAsks, storeOf: storeGuard({ db, clock }) });
  for (const mount of [mountOrders, mountBilling, mountMoney, mountClosing]) mount(api, deps);
  mountVisits(api, { clock, sales });
  mountAcademy(api, { ...deps, siblings }, personByGoogle);
  mountLiveClass(api, { ...deps, siblings });
  mountConsole(api, readerDeps(deps));
  mountReports(api, deps);
  mountStatus(api, { ...deps, limits });
  storefront.mount(api);
  mountWebhooks(api.fastify, payments, limits);
  mountMailNotices(api.fastify, deps);
  mountTextReports(api.fastify, deps);
  mountDevMail(api.fastify, { config });
  mountInlineFile(api.fastify, path.resolve('dist/checkout/inline.js'), pay);
  await mountSite(api, deps, pay);

  let webhooks: ReturnType<typeof watchWebhooks> | null = null;
  let listening: Listening | null = null;
  const drain = async () => {
    const goodbyes = draining.begin(api.fastify.server, drainMs);
    await Promise.all([listening?.close(), api.fastify.close(), jobs.rest(drainMs), webhooks?.stop()]);
    goodbyes.end();
    await visits.end();
  };
  return {
    api,
    admission,
    deps,
    async listen() {
      webhooks = await beginWork(edges, deps);
      visits.begin();
      return (listening = await listenAt(api.fastify, config)).port;
    },
    drain,
    async close() {
      await drain();
      await edges.close();
    },
  };
}
