import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resultsOf } from './upload-results.ts';
import { createUploads } from './uploads.ts';

type Sent = { file: File; signal: AbortSignal; onProgress: (share: number) => void } & PromiseWithResolvers<{
  id: string;
  name: string;
}>;

let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => undefined }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function make() {
  return createUploads<{ id: string; name: string }>({
    limits: { types: 'image/jpeg,application/pdf', maxBytes: 1024 * 1024, most: 2 },
    send: (file, options) => {
      const answer = Promise.withResolvers<{ id: string; name: string }>();
      sent.push({ file, ...options, ...answer });
      return answer.promise;
    },
    failureOf: (error) => ({ problem: String(error), canRetry: error === 'lost' }),
  });
}

const pdf = (name: string, bytes = 4) => new File(['x'.repeat(bytes)], name, { type: 'application/pdf' });
const settled = () => new Promise((resolve) => setTimeout(resolve));
const states = (uploads: ReturnType<typeof make>) => uploads.get().items.map(({ status }) => status.is);

it('sends one file after the other, and says how far each is', async () => {
  const uploads = make();
  uploads.add([pdf('a.pdf'), pdf('b.pdf')]);
  await settled();
  expect(sent.map(({ file }) => file.name)).toEqual(['a.pdf']);
  sent[0]?.onProgress(0.5);
  expect(uploads.get().items[0]).toMatchObject({ name: 'a.pdf', status: { is: 'sending', share: 0.5 } });
  expect(resultsOf(uploads.get())).toBeUndefined();
  sent[0]?.resolve({ id: '1', name: 'a.pdf' });
  await settled();
  sent[1]?.resolve({ id: '2', name: 'b.pdf' });
  await settled();
  expect(resultsOf(uploads.get())?.map(({ id }) => id)).toEqual(['1', '2']);
});

it('takes as many as may be sent, of the right types and sizes, and says why not', async () => {
  const uploads = make();
  const problems: unknown[] = [];
  for (const file of [
    pdf('large.pdf', 1024 * 1024 + 1),
    pdf('empty.pdf', 0),
    new File(['x'], 'run.exe', { type: 'application/x-msdownload' }),
    new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }),
    new File(['x'], 'IMG_2.heic'),
  ]) {
    uploads.add([file]);
    problems.push(uploads.get().problem);
  }
  expect(problems).toEqual([
    'large.pdf: send files of at most 1 MB.',
    'empty.pdf: the file is empty.',
    'run.exe: please send a picture (JPEG, PNG or WebP) or a PDF.',
    'IMG_1.HEIC: HEIC pictures cannot be shown here. An iPhone sends JPEG when you attach from its photo library; elsewhere, save it as JPEG first.',
    'IMG_2.heic: HEIC pictures cannot be shown here. An iPhone sends JPEG when you attach from its photo library; elsewhere, save it as JPEG first.',
  ]);
  expect(uploads.get().items).toEqual([]);
  uploads.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]);
  expect(uploads.get()).toMatchObject({
    items: [{ name: 'a.pdf' }, { name: 'b.pdf' }],
    problem: 'Attach at most 2 files.',
  });
});

it('says of each file of one choice why it was not taken, also beside others that were', () => {
  const uploads = make();
  const rejected = new File(['x'], 'run.exe', { type: 'application/x-msdownload' });
  uploads.add([rejected, pdf('a.pdf'), pdf('empty.pdf', 0), pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf')]);
  expect(uploads.get()).toMatchObject({
    items: [{ name: 'a.pdf' }, { name: 'b.pdf' }],
    problem:
      'run.exe: please send a picture (JPEG, PNG or WebP) or a PDF. empty.pdf: the file is empty. Attach at most 2 files.',
  });
  uploads.add([]);
  expect(uploads.get().problem).toBeUndefined();
});

it('keeps what failed, to be tried again: by hand, or when the network is back', async () => {
  const uploads = make();
  const stop = uploads.subscribe(() => undefined);
  uploads.add([pdf('a.pdf'), pdf('b.pdf')]);
  await settled();
  sent[0]?.reject('lost');
  await settled();
  sent[1]?.reject('rejected');
  await settled();
  expect(states(uploads)).toEqual(['failed', 'failed']);
  dispatchEvent(new Event('online'));
  await settled();
  expect(states(uploads)).toEqual(['sending', 'failed']);
  uploads.retry('2');
  sent[2]?.resolve({ id: '1', name: 'a.pdf' });
  await settled();
  expect(sent.map(({ file }) => file.name)).toEqual(['a.pdf', 'b.pdf', 'a.pdf', 'b.pdf']);
  stop();
});

it('cancels what is taken out, and goes on with the next', async () => {
  const uploads = make();
  uploads.add([pdf('a.pdf'), pdf('b.pdf')]);
  await settled();
  sent[0]?.signal.addEventListener('abort', () => sent[0]?.reject('canceled'));
  uploads.remove('1');
  await settled();
  expect(uploads.get().items.map(({ name }) => name)).toEqual(['b.pdf']);
  expect(sent).toHaveLength(2);
  uploads.clear();
  expect(sent[1]?.signal.aborted).toBe(true);
  expect(uploads.get()).toEqual({ items: [], problem: undefined });
});

it('takes back what was uploaded before', () => {
  const uploads = make();
  uploads.restore([{ id: '7', name: 'a.pdf' }]);
  expect(resultsOf(uploads.get())).toEqual([{ id: '7', name: 'a.pdf' }]);
});
