import fastify, { type FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, type Config } from '../platform/config/config.ts';
import { newId } from '../platform/ids.ts';
import { fileCarrier, mailFolder, type KeptMail } from './sending/carriers.ts';
import { mountDevMail } from './dev-mail.ts';
import { render } from './letters/templates.ts';

let folder: string;
let config: Config;
let server: FastifyInstance;
const ids = [newId(), newId()];
beforeAll(async () => {
  folder = mkdtempSync('/tmp/presence-dev-mail-');
  config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  server = fastify();
  mountDevMail(server, { config });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
const get = (url: string) => server.inject({ method: 'GET', url });

describe('mails that were kept', () => {
  test('there are none at first, and no folder either', async () => {
    expect((await get('/dev/mail.json')).json()).toEqual([]);
    expect((await get('/dev/mail')).body).toContain('None yet.');
  });

  test('/dev/mail.json lists them newest first with their links', async () => {
    const carry = fileCarrier(mailFolder(folder));
    const link = 'http://localhost:3000/verify-email/abc-123';
    const content = render('verify-email', { first_name: 'Ada', link });
    for (const [i, id] of ids.entries())
      await carry({
        ...content,
        id,
        to: `${i}@example.com`,
        template: 'verify-email',
        at: new Date(Date.UTC(2026, 0, 1, 12, 0, i)),
      });
    const mails = (await get('/dev/mail.json')).json<KeptMail[]>();
    expect(mails.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(mails[1]).toEqual({
      id: ids[0],
      to: '0@example.com',
      subject: content.subject,
      text: content.text,
      html: content.html,
      at: '2026-01-01T12:00:00.000Z',
      template: 'verify-email',
      links: [link],
      attachments: [],
      headers: {},
    });
  });

  test('/dev/mail shows the list and one mail with clickable links, without any script', async () => {
    const list = await get('/dev/mail');
    expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(list.body.indexOf(ids[1]!)).toBeLessThan(list.body.indexOf(ids[0]!));
    const one = await get(`/dev/mail/${ids[0]}`);
    expect(one.statusCode).toBe(200);
    expect(one.body).toContain('<a href="http://localhost:3000/verify-email/abc-123">');
    expect(one.body).toContain('sandbox="allow-top-navigation-by-user-activation"');
    for (const page of [list, one]) {
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.headers['content-security-policy']).not.toContain('script-src');
      expect(page.body).not.toContain('<script');
    }
  });

  test('a half-written file is not shown, and an id that is none finds nothing', async () => {
    writeFileSync(path.join(mailFolder(folder), '20260101120009000-x.json.part'), '{"id":');
    expect((await get('/dev/mail.json')).json()).toHaveLength(2);
    for (const id of [newId(), '..%2F..%2Fsecret-key', 'json'])
      expect((await get(`/dev/mail/${id}`)).statusCode).not.toBe(200);
  });

  test('subjects and addresses are shown as text', async () => {
    const id = newId();
    const content = {
      subject: '<b>hi</b>',
      text: 'x',
      html: '<html><head></head><body>x</body></html>',
      attachments: [],
      leaveUrl: null,
    };
    const at = new Date(Date.UTC(2026, 0, 2));
    await fileCarrier(mailFolder(folder))({ ...content, id, to: '"><i>@x.example', template: 't', at });
    for (const url of ['/dev/mail', `/dev/mail/${id}`]) {
      const { body } = await get(url);
      expect(body).not.toMatch(/<b>hi|"><i>/);
      expect(body).toContain('&#60;b&#62;hi');
    }
  });

  test.each([
    ['in production', { production: true }],
    ['with a mail server', { smtpUrl: 'smtp://127.0.0.1:25' }],
  ])('%s there are no such pages', async (_when, change) => {
    const other = fastify();
    mountDevMail(other, { config: { ...config, ...change } });
    for (const url of ['/dev/mail', '/dev/mail.json', `/dev/mail/${ids[0]}`])
      expect((await other.inject({ method: 'GET', url })).statusCode).toBe(404);
    await other.close();
  });
});
