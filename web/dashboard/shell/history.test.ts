// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createGuardedHistory } from './history.ts';

const popped = () =>
  new Promise<void>((done) => window.addEventListener('popstate', () => done(), { once: true }));

beforeEach(() => window.history.replaceState(null, '', '/dashboard/orders'));

describe('the guarded history', () => {
  it('goes everywhere while nothing guards it', () => {
    const history = createGuardedHistory(window);
    const listener = vi.fn<() => void>();
    history.listen(listener);
    history.push('/dashboard/products');
    expect(history.now().location.pathname).toBe('/dashboard/products');
    expect(window.location.pathname).toBe('/dashboard/products');
    history.replace('/dashboard/site');
    expect(history.now()).toMatchObject({ action: 'REPLACE', location: { pathname: '/dashboard/site' } });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('asks before a link is followed, and goes there only when told to', () => {
    const history = createGuardedHistory(window);
    const asked: (() => void)[] = [];
    history.guard((go) => asked.push(go));
    history.push('/dashboard/products');
    expect(asked).toHaveLength(1);
    expect(window.location.pathname).toBe('/dashboard/orders');
    asked[0]?.();
    expect(window.location.pathname).toBe('/dashboard/products');
  });

  it('lets a filter be written into the address of a guarded page, and asks before another store', () => {
    const history = createGuardedHistory(window);
    history.replace('/dashboard/orders?slug=adunni');
    const asked: (() => void)[] = [];
    history.guard((go) => asked.push(go));
    history.replace('/dashboard/orders?slug=adunni&q=mug');
    expect(asked).toHaveLength(0);
    expect(window.location.search).toBe('?slug=adunni&q=mug');
    history.replace('/dashboard/orders?slug=other');
    expect(asked).toHaveLength(1);
    expect(window.location.search).toBe('?slug=adunni&q=mug');
  });

  it('stays on the page when Back is pressed, and goes back when told to', async () => {
    const history = createGuardedHistory(window);
    history.push('/dashboard/products');
    const asked: (() => void)[] = [];
    const unguard = history.guard((go) => asked.push(go));
    window.history.back();
    await popped();
    await popped();
    expect(asked).toHaveLength(1);
    expect(window.location.pathname).toBe('/dashboard/products');
    expect(history.now().location.pathname).toBe('/dashboard/products');
    unguard();
    asked[0]?.();
    await popped();
    expect(history.now()).toMatchObject({ action: 'POP', location: { pathname: '/dashboard/orders' } });
  });

  it('asks again about the next try after one was declined', async () => {
    const history = createGuardedHistory(window);
    history.push('/dashboard/products');
    let asked = 0;
    history.guard(() => (asked += 1));
    window.history.back();
    await popped();
    await popped();
    window.history.back();
    await popped();
    await popped();
    expect(asked).toBe(2);
    expect(history.now().location.pathname).toBe('/dashboard/products');
  });

  it('lets go of an old guard without touching a newer one', () => {
    const history = createGuardedHistory(window);
    const first = history.guard(() => {});
    const asked: (() => void)[] = [];
    history.guard((go) => asked.push(go));
    first();
    history.push('/dashboard/products');
    expect(asked).toHaveLength(1);
  });
});
