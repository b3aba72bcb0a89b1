import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostView, SeatView } from '#shared/api/live-class.ts';
import type { Client } from '#tests/support/client.ts';
import { minutes } from '../platform/clock.ts';
import { classWorld, listen, newNetwork, type ClassWorld } from '#tests/support/live-class.ts';

let world: ClassWorld;
beforeAll(async () => {
  world = await classWorld();
});
afterAll(() => world.test.close());

const look = async (browser: Client) => (await browser.get<SeatView>('/api/live-class/seat/')).body;
const beat = (browser: Client) => browser.post('/api/live-class/seat/present/');
const say = (host: Client, what: string, body: object = {}) =>
  host.post<HostView>(`/api/live-class/host/${what}/`, body);
describe('the stream', () => {
  test('X-19 slides, captions, words and questions reach seated people; a lost connection is taken up where it was', async () => {
    await world.schedule('stream');
    const { browser, view } = await world.seated('stream', 'stream@example.com');
    const { browser: host } = await world.host('stream');
    const path = `/api/live-class/stream/stream?after=${view.last_event}`;
    const first = await listen(world.test, browser, path);
    expect(first.status).toBe(200);
    await say(host, 'start');
    await say(host, 'slide', { position: 2 });
    await say(host, 'captions', { text: 'Welcome.\n\nid:99' });
    const [began, slide, caption] = await first.until(3);
    expect([began!.event, began!.data.status]).toEqual(['class', 'live']);
    expect(slide!.data).toEqual({ position: 2, of: 3, title: 'Two', lines: ['about Two'] });
    expect(caption!.data.text).toBe('Welcome.\n\nid:99');
    first.stop();
    await say(host, 'captions', { text: 'While you were away.' });
    await say(host, 'words', { word: 'Mango' });
    const again = await listen(world.test, browser, path, { 'last-event-id': String(caption!.id) });
    const missed = await again.until(2);
    expect(missed.map((one) => [one.id, one.data.text ?? one.data.word])).toEqual([
      [caption!.id + 1, 'While you were away.'],
      [caption!.id + 2, 'Mango'],
    ]);
    again.stop();
    // A word is for those who are here: it is not told later.
    world.test.clock.advance(minutes(6));
    await say(host, 'end');
    const late = await listen(world.test, browser, path);
    expect((await late.until(5)).map((one) => one.event)).toEqual([
      'class',
      'slide',
      'caption',
      'caption',
      'class',
    ]);
    late.stop();
    const over = await listen(world.test, browser, path, { 'last-event-id': '999' });
    expect(over.status).toBe(204);
  });

  test('X-19 a question is seen by others only once the host lets it through, and never with a name', async () => {
    await world.schedule('asks');
    const asks = await world.seated('asks', 'asks@example.com');
    const other = await world.seated('asks', 'reads@example.com');
    const { browser: host } = await world.host('asks');
    const stream = await listen(world.test, other.browser, '/api/live-class/asks/stream?after=0');
    const ask = (text: string) =>
      asks.browser.post<{ id: string }>('/api/live-class/seat/questions/', { text });
    const shown = (await ask('How much is an ad?')).body;
    const rude = (await ask('A rude one')).body;
    expect(shown).toEqual({
      id: shown.id,
      text: 'How much is an ad?',
      state: 'waiting',
      answer: null,
      mine: true,
    });
    expect((await look(other.browser)).questions).toEqual([]);
    expect((await look(asks.browser)).questions).toHaveLength(2);
    const change = (id: string, body: object) =>
      host.send<HostView>('PATCH', `/api/live-class/host/questions/${id}/`, body);
    await change(rude.id, { state: 'hidden' });
    await change(shown.id, { answer: 'About ₦2,000 a day.' });
    await change(shown.id, { state: 'hidden' });
    const heard = await stream.until(2);
    expect(heard.map((one) => one.data)).toEqual([
      {
        id: shown.id,
        text: 'How much is an ad?',
        state: 'shown',
        answer: 'About ₦2,000 a day.',
        mine: false,
      },
      { id: shown.id, text: '', state: 'hidden', answer: null, mine: false },
    ]);
    stream.stop();
  });

  test('X-19 an hour of the live page without video costs less than 1 MB', async () => {
    await world.schedule('bytes');
    const { browser } = await world.seated('bytes', 'bytes@example.com');
    const { browser: host } = await world.host('bytes');
    await say(host, 'start');
    const stream = await listen(world.test, browser, '/api/live-class/bytes/stream?after=0');
    // A line of 60 characters every 5 seconds is fast talking; a slide every 2 minutes.
    const lines = 720;
    for (let n = 0; n < lines; n++) {
      await host.post('/api/live-class/host/captions/', { text: `${n} `.padEnd(60, 'word ') }, newNetwork());
      if (n % 24 === 0)
        await host.post('/api/live-class/host/slide/', { position: ((n / 24) % 3) + 1 }, newNetwork());
    }
    await stream.until(lines + 31);
    const one = await beat(browser);
    const headers = Object.entries(one.headers).reduce(
      (sum, [name, value]) => sum + name.length + String(value).length + 4,
      20,
    );
    const beats = 120 * (headers + one.text.length + 700);
    const heartbeats = 180 * 3;
    const view = JSON.stringify(await look(browser)).length;
    const whole = stream.bytes() + beats + heartbeats + 5 * view;
    expect(whole).toBeLessThan(1_000_000);
    expect(stream.bytes()).toBeGreaterThan(lines * 60);
    stream.stop();
  });

  test('X-19 nobody without a seat in the class hears it', async () => {
    await world.schedule('shut', { capacity: 1 });
    const inside = await world.seated('shut', 'inside@example.com');
    const waits = await world.seated('shut', 'waits@example.com');
    await world.schedule('elsewhere');
    const status = async (browser: Client, slug: string) => {
      const stream = await listen(world.test, browser, `/api/live-class/${slug}/stream`);
      stream.stop();
      return stream.status;
    };
    expect(await status(world.test.client(), 'shut')).toBe(401);
    expect(await status(waits.browser, 'shut')).toBe(403);
    expect(await status(inside.browser, 'elsewhere')).toBe(403);
    expect(await status(inside.browser, 'shut')).toBe(200);
    expect((await beat(waits.browser)).status).toBe(403);
    expect(waits.view).toMatchObject({
      room_url: null,
      slide: null,
      captions: [],
      questions: [],
      replay: null,
    });
  });
});
