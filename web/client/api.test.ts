// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { login } from '#shared/api/accounts.ts';
import { listSites } from '#shared/api/stores.ts';
import { api, createClientStore, mutation, query, tagTypes } from './api.ts';
import { courseApi } from './course-api.ts';
import { clearCredentials, setCredentials } from './session-state.ts';
import { sitesApi } from './sites-api.ts';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    things: query(build, listSites, { provides: ['Sites'] }),
    enter: mutation(build, login, { anonymous: true, invalidates: ['Sites'] }),
    rename: mutation(build, login, {
      inDoubt: ['Sites'],
      keeps: () =>
        api.util.upsertQueryEntries([
          { endpointName: 'things' as never, arg: undefined as never, value: ['renamed'] as never },
        ]),
    }),
  }),
});
const user = { first_name: 'A', sites: [] };

afterEach(() => {
  clearCredentials();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the data layer', () => {
  it.each([
    ['User', '/api/sites'],
    ['Sites', '/api/sites'],
    ['Courses', '/api/courses/'],
  ] as const)('R-204 knows the tag %s, under which %s is kept', async (tag, path) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (to: string) => {
      asked.push(to);
      return new Response('[]');
    });
    const store = createClientStore();
    expect(tagTypes).toContain(tag);
    await store.dispatch(sitesApi.endpoints.sites.initiate());
    await store.dispatch(courseApi.endpoints.course.initiate());
    expect(asked).toEqual(['/api/sites', '/api/courses/']);
    store.dispatch(api.util.invalidateTags([tag]));
    await vi.waitFor(() => expect(asked.slice(2)).toEqual([path]), 10_000);
  });
  it('R-366 sends the token with a store call and none with a login', async () => {
    const seen: (string | undefined)[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      seen.push((init.headers as Record<string, string>).authorization);
      return new Response('[]');
    });
    setCredentials({ user, token: 'abc' });
    const store = createClientStore();
    await store.dispatch(endpoints.endpoints.things.initiate());
    await store.dispatch(endpoints.endpoints.enter.initiate({ body: { email: 'a@b.ng', password: 'x' } }));
    expect(seen.slice(0, 2)).toEqual(['Bearer abc', undefined]);
  });
  it('R-207 R-495 keeps unused data 60 seconds, and signing out forgets it at once', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async () => new Response('[]'));
    setCredentials({ user, token: 'abc' });
    const store = createClientStore();
    const kept = () => Object.keys(store.getState().api.queries).length;
    const first = store.dispatch(endpoints.endpoints.things.initiate());
    await first;
    first.unsubscribe();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(kept()).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(kept()).toBe(0);
    await store.dispatch(endpoints.endpoints.things.initiate());
    expect(kept()).toBe(1);
    clearCredentials();
    expect(kept()).toBe(0);
  });
  it('R-208 R-495 tells of changed subscriptions in batches of 500 ms', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async () => new Response('[]'));
    const store = createClientStore();
    const batches = () => Object.keys(store.getState().api.subscriptions).length;
    void store.dispatch(endpoints.endpoints.things.initiate());
    await vi.advanceTimersByTimeAsync(0);
    const before = batches();
    await vi.advanceTimersByTimeAsync(600);
    expect(before).toBe(0);
    expect(batches()).toBe(1);
  });
  it('tells of what a call answered before whoever waited for the call goes on', async () => {
    vi.stubGlobal('fetch', async () => new Response('[]'));
    const store = createClientStore();
    await store.dispatch(endpoints.endpoints.things.initiate());
    const seen: unknown[] = [];
    store.subscribe(() => seen.push(endpoints.endpoints.things.select()(store.getState()).data));
    await store.dispatch(endpoints.endpoints.rename.initiate({ body: { email: 'a@b.ng', password: 'x' } }));
    expect(seen.at(-1)).toEqual(['renamed']);
  });
  it('asks anew for what is shown where a change was never answered, since it may have been done', async () => {
    const answers: (() => Response)[] = [
      () => new Response('["as it was"]'),
      () => new Response('{"detail":"No."}', { status: 400 }),
      () => {
        throw new TypeError('Failed to fetch');
      },
      () => new Response('["as it is"]'),
    ];
    vi.stubGlobal('fetch', async () => answers.shift()!());
    const store = createClientStore();
    const shown = () => endpoints.endpoints.things.select()(store.getState()).data;
    await store.dispatch(endpoints.endpoints.things.initiate());
    const body = { email: 'a@b.ng', password: 'x' };
    const enter = () => store.dispatch(endpoints.endpoints.enter.initiate({ body }));
    expect((await enter()).error).toMatchObject({ status: 400 });
    await vi.waitFor(() => expect(shown()).toEqual(['as it was']));
    expect(answers).toHaveLength(2);
    expect((await enter()).error).toEqual({ status: 'FETCH_ERROR' });
    await vi.waitFor(() => expect(shown()).toEqual(['as it is']), 10_000);
    answers.push(
      () => {
        throw new TypeError('Failed to fetch');
      },
      () => new Response('["renamed after all"]'),
    );
    await store.dispatch(endpoints.endpoints.rename.initiate({ body }));
    await vi.waitFor(() => expect(shown()).toEqual(['renamed after all']), 10_000);
  });
  it('asks anew for what a change was refused for, since it was made from what is not so any more', async () => {
    const refused = (status: number) => () => new Response('{"detail":"No."}', { status });
    const answers = [() => new Response('["open"]'), refused(400), refused(409)];
    vi.stubGlobal('fetch', async () => (answers.shift() ?? (() => new Response('["cancelled"]')))());
    const store = createClientStore();
    const shown = () => endpoints.endpoints.things.select()(store.getState()).data;
    await store.dispatch(endpoints.endpoints.things.initiate());
    const rename = () =>
      store.dispatch(endpoints.endpoints.rename.initiate({ body: { email: 'a@b.ng', password: 'x' } }));
    expect((await rename()).error).toMatchObject({ status: 400 });
    await vi.waitFor(() => expect([shown(), answers.length]).toEqual([['open'], 1]));
    expect((await rename()).error).toMatchObject({ status: 409 });
    await vi.waitFor(() => expect(shown()).toEqual(['cancelled']), 10_000);
  });
  it('answers a failure of the closed set', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"detail":"No."}', { status: 400 }));
    const store = createClientStore();
    const { error } = await store.dispatch(
      endpoints.endpoints.enter.initiate({ body: { email: 'a@b.ng', password: 'x' } }),
    );
    expect(error).toEqual({ status: 400, data: { detail: 'No.' }, retryAfter: null });
  });
});
