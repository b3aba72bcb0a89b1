import { describe, expect, it } from 'vitest';
import { destinationAfterLogin, shopWish } from './after-login.ts';

const origin = 'https://presence.example';
const rich = { first_name: 'A', sites: [{ slug: 'mama-ngozi' }] };
const go = (search: string, user = rich, back: string | null = null) =>
  destinationAfterLogin({ search, back, user, origin });
const wish = (redirect: string, slug = 'mama-ngozi') =>
  go(`?redirect=${encodeURIComponent(redirect)}&slug=${slug}`);

const hostile = [
  'https://evil.example/',
  'https://presence.example.evil.example/',
  'https://pr-evil.example/dashboard',
  'http://presence.example/dashboard',
  'https://presence.example:8443/',
  'https://user:pass@presence.example/',
  'https://presence.example@evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/evil.example',
  '/%0d%0aset-cookie:x\n',
  'https://mama-ngozi.stores.example/',
  'https://presence.example//evil.example',
  '/login?redirect=/login',
  '/%09/evil.example',
  '/dashboardish',
];

describe('where a person goes after logging in', () => {
  it.each(hostile)('R-107 X-02 never leaves our own host: %s', (redirect) => {
    expect(wish(redirect)).toEqual({ to: '/my-stores', full: false });
  });
  it('R-107 X-02 takes a path of our own, with the slug and without any token', () => {
    expect(wish('/dashboard/orders?a=1')).toEqual({
      to: '/dashboard/orders?a=1&slug=mama-ngozi',
      full: true,
    });
    expect(wish('https://presence.example/dashboard')).toEqual({
      to: '/dashboard?slug=mama-ngozi',
      full: true,
    });
    expect(wish('/add-store?access_token=x&token=y').to).toBe('/add-store');
    expect(wish('/pricing')).toEqual({ to: '/pricing', full: false });
  });
  it('R-108 goes to /add-store without sites and R-109 to /my-stores with them', () => {
    expect(go('', { first_name: 'A', sites: [] })).toEqual({ to: '/add-store', full: false });
    expect(go('')).toEqual({ to: '/my-stores', full: false });
  });
  it('X-36 goes back to the page that asked for the login', () => {
    expect(go('', rich, '/add-store').to).toBe('/add-store');
    expect(go('', rich, '//evil.example').to).toBe('/my-stores');
  });
});

describe('the shop somebody wants to see as its owner', () => {
  const shop = 'https://mama-ngozi.stores.example/products/mug';
  const wished = (redirect: string, slug = 'mama-ngozi', user = rich) =>
    shopWish({ search: `?redirect=${encodeURIComponent(redirect)}&slug=${slug}`, user, origin });
  it('R-107 X-02 the server is asked about a host other than ours, for a store of their own', () => {
    expect(wished(shop)).toEqual({ redirect: shop, slug: 'mama-ngozi' });
  });
  it('R-107 X-02 nobody is asked without a slug, for a store that is not theirs, or for what is no address of a site', () => {
    expect(wished(shop, '')).toBeNull();
    expect(wished(shop, 'another-shop')).toBeNull();
    expect(wished(shop, 'mama-ngozi', { first_name: 'A', sites: [] })).toBeNull();
    for (const redirect of [
      `${origin}/dashboard`,
      '/dashboard',
      'javascript:alert(1)',
      `${shop}/${'x'.repeat(500)}`,
    ])
      expect([redirect, wished(redirect)]).toEqual([redirect, null]);
  });
});
