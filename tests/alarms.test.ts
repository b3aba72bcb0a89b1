import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';

const rules = readFileSync('deploy/alerts.yml', 'utf8');
const alarms = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!);
const ofRules = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr!);
interface Panel {
  title: string;
  targets: { expr: string }[];
}
const { panels } = JSON.parse(readFileSync('deploy/grafana.json', 'utf8')) as { panels: Panel[] };

/** Words of the query language, and what Prometheus knows by itself. */
const notOurs = /^(?:up|sum|max|min|by|or|le|rate|histogram_quantile|status|route|queue|what|work)$/;

/** The figures a query reads. */
function figuresIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ');
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*/g)]
    .map(([word]) => word)
    .filter((word) => !notOurs.test(word));
}

let world: TestApp;
let told: string;
beforeAll(async () => {
  world = await testApp();
  await world.client().get('/healthz');
  told = (await world.client().get('/metrics')).text;
});
afterAll(() => world.close());

test('every alarm has its paragraph of what to do, and no paragraph is without an alarm', () => {
  const about = [...readFileSync('docs/when-it-rings.md', 'utf8').matchAll(/^## (.+)$/gm)].map(
    ([, name]) => name,
  );
  expect(alarms).toHaveLength(ofRules.length);
  expect(alarms.length).toBeGreaterThanOrEqual(10);
  expect(about).toEqual(alarms);
});

describe('what is watched is told', () => {
  const queries = [
    ...ofRules.map((expr, n) => [alarms[n]!, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  test.each(queries)('%s: %s', (_, expr) => {
    for (const figure of figuresIn(expr)) expect(told).toMatch(new RegExp(`^${figure}[ {]`, 'm'));
  });

  test('labels that alarms name exist', () => {
    for (const queue of ['events', 'money', 'refunds', 'course-refunds', 'disputes', 'jobs'])
      expect(told).toContain(`operator_queue{queue="${queue}"} 0`);
    for (const work of ['money', 'ordering', 'buying', 'looking'])
      expect(told).toContain(`requests_refused{work="${work}"} 0`);
    for (const what of ['payments', 'events', 'mails'])
      expect(told).toContain(`waiting_seconds{what="${what}"} 0`);
  });
});
