import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A million stores on paper: what was measured, what is assumed, and what follows. The table in docs/running-at-scale.md is
 * written by this (`node scripts/million-stores.ts --write`), and a test holds it against it.
 */
interface Figure {
  value: number;
  unit: string;
  /** How it was measured; or why it is assumed. */
  from: string;
}

/** On one core of the machine the other figures of that page come from; the program first, then its PostgreSQL. */
const measured = {
  keptPage: { value: 0.03, unit: 'ms', from: 'a page that lies ready, the program' },
  madePage: { value: 1.1, unit: 'ms', from: 'a page made anew, the program' },
  madePageDb: { value: 0.24, unit: 'ms', from: 'the same, PostgreSQL' },
  order: { value: 4.4, unit: 'ms', from: 'a basket and its order, the program' },
  orderDb: { value: 4.7, unit: 'ms', from: 'the same, PostgreSQL' },
  list: { value: 0.4, unit: 'ms', from: 'a list, the program' },
  listDb: { value: 0.5, unit: 'ms', from: 'the same, PostgreSQL' },
  process: { value: 490, unit: 'MB', from: 'a process under load' },
  storeBytes: {
    value: 109.6,
    unit: 'kB',
    from: 'goods of a store: 30 of four kinds each, with indexes (`npm run bench:store-bytes`)',
  },
  orderBytes: {
    value: 9.1,
    unit: 'kB',
    from: 'an order with all that belongs to it, six in ten paid online, with indexes',
  },
  moneyBytes: { value: 0.7, unit: 'kB', from: 'of this, payments and their moves, kept for six years' },
  eventBytes: { value: 1.7, unit: 'kB', from: 'and the provider’s events, whose words go after 18 months' },
  mailBytes: { value: 0.9, unit: 'kB', from: 'and three mails, which go after six months' },
} satisfies Record<string, Figure>;

/** How quickly a copy of a node is put back (MB a second). */
const restoredMBs = 300;

const assumed = {
  stores: { value: 1_000_000, unit: '', from: 'the goal' },
  orders: {
    value: 200,
    unit: 'a month',
    from: 'of a store; the whole hangs on it: most shops sell far less',
  },
  views: {
    value: 50,
    unit: '',
    from: 'pages for each order: one visitor in twenty buys after looking at two or three',
  },
  kept: { value: 0.9, unit: '', from: 'of them lie ready' },
  calls: { value: 50, unit: 'a day', from: 'of a store’s people in the dashboard, each as dear as a list' },
  peak: { value: 4, unit: 'times', from: 'the busiest hour against the mean' },
  busy: { value: 0.5, unit: '', from: 'of a core is used at that hour' },
  nodes: { value: 4, unit: 'times', from: 'the work of PostgreSQL on several nodes against one' },
  pictures: { value: 27, unit: 'MB', from: 'of a store: 90 pictures of 300 kB in all their widths' },
  pageBytes: { value: 160, unit: 'kB', from: 'a page and its pictures as they travel' },
  asked: {
    value: 0.3,
    unit: '',
    from: 'requests at the bucket for each page: six pictures, of which a proxy has 95 in 100',
  },
  mails: { value: 3, unit: '', from: 'for each order' },
  nodeBytes: {
    value: 2,
    unit: 'TB',
    from: `on a node of the database: restored within two hours at ${restoredMBs} MB/s`,
  },
} satisfies Record<string, Figure>;

/** Dollars. Public list prices as their pages had them in 2025, not read again for this: look before they are used. */
const prices = {
  machine: {
    value: 294,
    unit: '$ a month',
    from: '8 processors and 32 GB: AWS EC2 m7i.2xlarge, us-east-1, on demand',
  },
  disk: { value: 0.08, unit: '$ a GB and month', from: 'AWS EBS gp3' },
  bucket: { value: 0.023, unit: '$ a GB and month', from: 'AWS S3 standard' },
  request: { value: 0.4, unit: '$ a million', from: 'AWS S3, GET' },
  travel: { value: 0.005, unit: '$ a GB', from: 'bunny.net, volume network' },
  mail: { value: 100, unit: '$ a million', from: 'Amazon SES' },
} satisfies Record<string, Figure>;

const monthSeconds = 30.4 * 86_400;
const coresOfMachine = 8;

/** What follows for so many stores after one year. */
export function forStores(stores: number) {
  const m = valuesOf(measured);
  const a = valuesOf(assumed);
  const p = valuesOf(prices);
  const orders = stores * a.orders;
  const views = orders * a.views;
  const calls = stores * a.calls * 30.4;
  const atPeak = (aMonth: number) => (aMonth / monthSeconds) * a.peak;
  const cores = (kept: number, made: number, order: number, list: number) =>
    (atPeak(views) * (a.kept * kept + (1 - a.kept) * made) + atPeak(orders) * order + atPeak(calls) * list) /
    1_000 /
    a.busy;
  const programCores = cores(m.keptPage, m.madePage, m.order, m.list);
  const databaseCores = cores(0, m.madePageDb, m.orderDb, m.listDb) * a.nodes;
  const dataTB = (stores * (m.storeBytes + a.orders * orderBytesOfYear())) / 1e9;
  const platformTB = (stores * a.orders * platformBytesOfYear()) / 1e9;
  const programMachines = Math.ceil(programCores / coresOfMachine);
  // The bytes of the platform lie on the coordinator, the others on workers; each has a replica.
  const workers = Math.max(
    Math.ceil((dataTB - platformTB) / a.nodeBytes),
    Math.ceil(databaseCores / coresOfMachine),
  );
  const machines = programMachines + 2 * (workers + 1);
  const pictureTB = (stores * a.pictures) / 1e6;
  const cost = {
    machines: machines * p.machine,
    disks: 2 * dataTB * 1_000 * p.disk,
    // A copy of all data beside the pictures.
    bucket: (pictureTB + dataTB) * 1_000 * p.bucket + ((views * a.asked) / 1e6) * p.request,
    network: ((views * a.pageBytes) / 1e6) * p.travel,
    mails: ((orders * a.mails) / 1e6) * p.mail,
  };
  const all = Object.values(cost).reduce((sum, one) => sum + one, 0);
  return {
    orders: atPeak(orders),
    views: atPeak(views),
    programCores,
    databaseCores,
    dataTB,
    platformTB,
    programMachines,
    workers,
    machines,
    pictureTB,
    cost,
    all,
    memoryGB: (programCores * m.process) / 1_000,
    requests: views * a.asked,
    networkTB: (views * a.pageBytes) / 1e9,
    mails: orders * a.mails,
  };
}

/** kB that a year of one order a month leaves: of its payments, of their events, and of mails, which are there for half of it. */
const bytesOfYear = {
  payments: 12 * measured.moneyBytes.value,
  events: 12 * measured.eventBytes.value,
  mails: 6 * measured.mailBytes.value,
};
type OnCoordinator = keyof typeof bytesOfYear;

/** All of it lies on the coordinator, unless part of it becomes data of the stores. */
const platformBytesOfYear = (what: readonly OnCoordinator[] = ['payments', 'events', 'mails']) =>
  what.reduce((sum, one) => sum + bytesOfYear[one], 0);

/** The same of all that belongs to the orders. */
function orderBytesOfYear(): number {
  const { orderBytes, mailBytes } = measured;
  return 12 * orderBytes.value - 6 * mailBytes.value;
}

/** With how many stores the coordinator’s disk is full after a year of what lies on it alone. */
export const coordinatorFullAt = (what?: readonly OnCoordinator[]) =>
  (assumed.nodeBytes.value * 1e9) / (assumed.orders.value * platformBytesOfYear(what));

/** With how many stores the disk of one PostgreSQL without nodes is full after a year. */
export const oneNodeFullAt = () =>
  (assumed.nodeBytes.value * 1e9) / (measured.storeBytes.value + assumed.orders.value * orderBytesOfYear());

const valuesOf = <T extends Record<string, Figure>>(figures: T) =>
  Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value])) as Record<
    keyof T,
    number
  >;

const whole = (value: number) => Math.round(value).toLocaleString('en');
const three = (value: number) => Number(value.toPrecision(3)).toLocaleString('en');

function asTable(figures: Record<string, Figure>): string[] {
  return Object.values(figures).map(
    ({ value, unit, from }) => `| ${from} | ${`${value.toLocaleString('en')} ${unit}`.trim()} |`,
  );
}

/** The part of the page that is written by this. */
export function millionStores(): string {
  const its = forStores(assumed.stores.value);
  const { cost } = its;
  const share = (dollars: number) => `${(dollars / assumed.stores.value).toFixed(3)}`;
  return [
    '| Measured | |',
    '|---|---|',
    ...asTable(measured),
    '',
    '| Assumed | |',
    '|---|---|',
    ...asTable(assumed),
    '',
    '| Prices (assumed) | |',
    '|---|---|',
    ...asTable(prices),
    '',
    '| What follows, after one year | | $ a store and month |',
    '|---|---|---|',
    `| orders, pages a second at the busiest hour | ${whole(its.orders)}, ${whole(its.views)} | |`,
    `| processors of the program | ${whole(its.programCores)}: ${its.programMachines} machines, ${whole(its.memoryGB)} GB in processes | |`,
    `| processors of PostgreSQL | ${whole(its.databaseCores)} | |`,
    `| bytes of the database | ${three(its.dataTB)} TB, of which ${three(its.platformTB)} TB are the platform’s | |`,
    `| workers, each with a replica | ${its.workers} | |`,
    `| machines, the coordinator and all replicas among them | ${its.machines} | ${share(cost.machines)} |`,
    `| disks, twice | ${three(its.dataTB * 2)} TB | ${share(cost.disks)} |`,
    `| bucket: pictures and a copy of the data | ${three(its.pictureTB + its.dataTB)} TB, ${three(its.requests / 1e6)} million requests a month | ${share(cost.bucket)} |`,
    `| network | ${three(its.networkTB)} TB a month | ${share(cost.network)} |`,
    `| mails | ${three(its.mails / 1e6)} million a month | ${share(cost.mails)} |`,
    `| **all** | | **${share(its.all)}** |`,
    '',
    `What breaks first is the room on one disk, not the processor. One PostgreSQL of ${assumed.nodeBytes.value} TB is full after a year of **${three(oneNodeFullAt())} stores**. On several nodes the coordinator holds payments, their events and mails alone: its disk is full after a year of **${three(coordinatorFullAt())} stores**, while workers are added one by one. With a disk of ${three(its.platformTB)} TB it holds ${whole(assumed.stores.value)}, restored in ${three((its.platformTB * 1e6) / restoredMBs / 3_600)} hours at ${restoredMBs} MB/s. Were payments data of their stores, the two terabytes would last for **${three(coordinatorFullAt(['events', 'mails']))}**; were the words of their events theirs, too, for **${three(coordinatorFullAt(['mails']))}**. So the events have to move first, and payments alone are not worth the second way to them.`,
  ].join('\n');
}

export const between = { from: '<!-- a million stores -->', to: '<!-- to here -->' };

if (process.argv.includes('--write')) {
  const page = 'docs/running-at-scale.md';
  const text = readFileSync(page, 'utf8');
  const [before] = text.split(between.from);
  const after = text.split(between.to)[1];
  writeFileSync(page, `${before}${between.from}\n\n${millionStores()}\n\n${between.to}${after}`);
}
