import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';

/** What a visitor with a cheap phone on a slow line feels, in milliseconds, and pays for, in bytes on the wire. */
export interface Felt {
  lcp: number;
  cls: number;
  tbt: number;
  scriptBytes: number;
  /** Of these, what was asked for before the page had loaded. */
  firstScriptBytes: number;
  allBytes: number;
  /** Requests for anything but pictures and the manifest. */
  besidePictures: number;
  /** Scripts that hold up the first picture. */
  blocking: number;
}

/** A phone four times slower than this machine on 1.6 Mbit/s with 150 ms there and back. */
const phone = { cpu: 4, latency: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };
/** Long enough after the last file for late shifts and late work to show. */
const settleMs = 2_500;

interface Marks {
  lcp: number;
  cls: number;
  long: { start: number; ms: number }[];
}

/** Runs inside the page, before anything of it. */
function observe(): void {
  const marks: Marks = { lcp: 0, cls: 0, long: [] };
  (globalThis as { marks?: Marks }).marks = marks;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      marks.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.long.push({ start: entry.startTime, ms: entry.duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** Chromium as it is started for measuring. */
export const launchForMeasuring = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

/** A browser of that phone's size, with nothing in it. */
export const phoneContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });

/** Makes a page as slow as that phone and its line. */
export async function slowDown(context: BrowserContext, page: Page): Promise<CDPSession> {
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latency,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond,
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: phone.cpu });
  return tools;
}

/** Opens an address in a fresh browser as that phone would. */
export async function feel(url: string, executablePath: string): Promise<Felt> {
  const browser = await launchForMeasuring(executablePath);
  try {
    const context = await phoneContext(browser);
    const page = await context.newPage();
    const tools = await slowDown(context, page);
    const kinds = new Map<string, string>();
    const bytes = { script: 0, all: 0 };
    let besidePictures = 0;
    tools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.all += encodedDataLength;
      if (kinds.get(requestId) === 'Script') bytes.script += encodedDataLength;
      if (!/Image|Manifest/.test(kinds.get(requestId) ?? '')) besidePictures++;
    });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(settleMs);
    const seen = await page.evaluate(() => {
      const { marks } = globalThis as unknown as { marks: Marks };
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const scripts = performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'script');
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const first = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, startTime }) => name.endsWith('.js') && startTime < visit!.loadEventStart,
      );
      return {
        firstScriptBytes: first.reduce((sum, { transferSize }) => sum + transferSize, 0),
        lcp: marks.lcp,
        cls: marks.cls,
        tbt: marks.long
          .filter(({ start }) => start >= painted)
          .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
        blocking: scripts.filter(
          (entry) => (entry as { renderBlockingStatus?: string }).renderBlockingStatus === 'blocking',
        ).length,
      };
    });
    return { ...seen, scriptBytes: bytes.script, allBytes: bytes.all, besidePictures };
  } finally {
    await browser.close();
  }
}
