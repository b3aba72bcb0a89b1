import { describe, expect, it } from 'vitest';
import type { ProductFile, SentFile } from '#shared/api/files.ts';
import type { Outcome } from '#web/client/failure.ts';
import type { SendOptions } from '#web/client/send-body.ts';
import { createFileSends, keptFiles, savedFiles, type KeptFile } from './file-sends.ts';

const kept = (id: string): ProductFile => ({ id, name: `${id}.pdf`, kind: 'pdf', size: 10 });
const file = (name: string) => new File(['%PDF-'], name);
const sent = (id: string): Outcome<SentFile> => ({
  ok: true,
  data: { ...kept(id), parts: 1, part_bytes: 10, whole: true },
});
const offline: Outcome<SentFile> = { ok: false, failure: { status: 'FETCH_ERROR' } };

/** A form whose sending is in the test's hands. */
function form(initial: KeptFile[] = []) {
  const sending: { name: string; options: SendOptions; answer: (outcome: Outcome<SentFile>) => void }[] = [];
  const sends = createFileSends({
    initial,
    send: ({ name }, options) => new Promise((answer) => sending.push({ name, options, answer })),
  });
  const settled = () => new Promise<void>((done) => setImmediate(done));
  const answer = async (outcome: Outcome<SentFile>) => {
    sending.at(-1)!.answer(outcome);
    await settled();
  };
  return { sends, sending, settled, answer };
}

describe('files of a form', () => {
  it('are sent one after the other, show how far they are, and are saved in order', async () => {
    const { sends, sending, settled, answer } = form([kept('old')]);
    sends.add([file('a.pdf'), file('b.pdf')]);
    await settled();
    expect(sending.map(({ name }) => name)).toEqual(['a.pdf']);
    sending[0]!.options.onProgress(0.4);
    expect(sends.now().map(({ progress }) => progress)).toEqual([null, 0.4, 0]);
    await answer(sent('a'));
    await answer(sent('b'));
    sends.move('new-2', -1);
    expect(savedFiles(sends.now())).toEqual([{ id: 'old' }, { id: 'b' }, { id: 'a' }]);
  });

  it('go on by themselves after the line broke, and say so', async () => {
    const { sends, sending, settled, answer } = form();
    sends.add([file('a.pdf')]);
    await settled();
    await answer(offline);
    expect(sends.now()[0]).toMatchObject({
      progress: null,
      problem:
        'The connection broke while sending. It goes on where it was by itself when you are back online.',
      retryable: true,
    });
    sends.retryBroken();
    await settled();
    expect(sending.length).toBe(2);
    await answer(sent('a'));
    expect(sends.now()[0]).toMatchObject({ id: 'a', problem: null });
  });

  it('name the file of the product they stand for, also when another is chosen once more', async () => {
    const { sends, settled, answer } = form([kept('old')]);
    sends.replace('old', file('second.pdf'));
    sends.replace('new-1', file('third.pdf'));
    await settled();
    await answer(sent('third'));
    expect(savedFiles(sends.now())).toEqual([{ id: 'third', replaces: 'old' }]);
  });

  it('of a kind that is not sold never leave the phone', async () => {
    const { sends, sending, settled } = form();
    sends.add([file('setup.exe')]);
    await settled();
    expect([sending, savedFiles(sends.now())]).toEqual([[], []]);
    expect(sends.now()[0]!.problem).toBe(
      'This kind of file cannot be sold here. It can be PDF, EPUB, ZIP, Word, Excel, PowerPoint, MP3, M4A, WAV, MP4, JPEG or PNG.',
    );
  });

  it('are there again after their page went away; one that was on its way is asked for by its name', async () => {
    const { sends, settled, answer } = form();
    sends.add([file('a.pdf'), file('b.pdf'), file('setup.exe')]);
    await settled();
    await answer(sent('a'));
    const outlived = keptFiles(sends.now());
    expect(outlived).toEqual([
      { id: 'a', name: 'a.pdf', size: 5 },
      { id: null, name: 'b.pdf', size: 5 },
    ]);
    const again = form(JSON.parse(JSON.stringify(outlived)) as KeptFile[]);
    expect(savedFiles(again.sends.now())).toEqual([{ id: 'a' }]);
    const [whole, broken] = again.sends.now();
    expect([whole!.problem, broken!.problem]).toEqual([
      null,
      'This page was closed while the file was being sent. Choose the same file again: it goes on where it was.',
    ]);
    // A second reload in between forgets nothing.
    expect(keptFiles(again.sends.now())).toEqual(outlived);
    again.sends.replace(broken!.key, file('b.pdf'));
    await again.settled();
    await again.answer(sent('b'));
    expect(savedFiles(again.sends.now())).toEqual([{ id: 'a' }, { id: 'b' }]);
  });

  it('that are taken out are stopped', async () => {
    const { sends, sending, settled } = form();
    sends.add([file('a.pdf')]);
    await settled();
    sends.remove('new-1');
    expect([sending[0]!.options.signal.aborted, sends.now()]).toEqual([true, []]);
  });
});
