import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox } from './outbox.ts';
import { isUnsentMessage, type UnsentMessage } from './unsent-message.ts';
import { useDelivery } from './use-delivery.ts';
import { waitForNetwork } from './wait.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { UploadOptions } from '@moveway/api-client/file-transfer.ts';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import { accountChanged } from '@moveway/ui/personal/account.ts';
import { ATTACHMENT_MAX_BYTES } from '@moveway/contracts/chat/chat.constants.ts';
import { attachmentsOf } from './attachments-of.ts';
import { createUploads } from './uploads.ts';

describe('messages', () => {
  const message = (key: string): UnsentMessage => ({
    key,
    text: key,
    at: '2026-11-21T10:00:00.000Z',
    isSending: true,
  });

  type Send = (message: UnsentMessage) => Promise<void>;

  /** An outbox that holds these messages, as each tab has its own. */
  function openOutbox(...keys: string[]) {
    const outbox = createOutbox<UnsentMessage>('test', { one: 'message', many: 'messages' }, isUnsentMessage);
    keys.forEach((key) => outbox.add(message(key)));
    return outbox;
  }

  /** Such an outbox, sent by `send` while it is shown. */
  function deliver(send: Send, ...keys: string[]) {
    const outbox = openOutbox(...keys);
    const onRejected = vi.fn<() => void>();
    const shown = renderHook(() =>
      useDelivery(outbox, { isSignedIn: true, send, waitAfter: waitForNetwork, onRejected }),
    );
    return { outbox, onRejected, ...shown };
  }

  /** What is sent waits for an answer of its own. */
  function pending() {
    const answers: PromiseWithResolvers<void>[] = [];
    const send = vi.fn<Send>(() => {
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      return answer.promise;
    });
    return { send, answers, sent: () => send.mock.calls.map(([{ key }]) => key) };
  }

  const keysIn = (outbox: ReturnType<typeof openOutbox>) => outbox.get().map(({ key }) => key);
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

  beforeEach(() => {
    localStorage.clear();
    accountChanged(undefined);
  });
  afterEach(() => {
    cleanup();
    Reflect.deleteProperty(navigator, 'locks');
  });

  describe('in two tabs', () => {
    beforeEach(() => {
      let last: Promise<unknown> = Promise.resolve();
      const request = (_name: string, work: () => Promise<void>) => (last = last.then(work));
      Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    });

    it('are sent once each, in the order in which they were written', async () => {
      const { send, answers, sent } = pending();
      const { outbox } = deliver(send, 'one', 'two');
      const { outbox: other } = deliver(send, 'three');
      for (const key of ['one', 'two', 'three']) {
        await waitFor(() => expect(sent().at(-1)).toBe(key));
        await settled();
        answers.at(-1)?.resolve();
      }
      await waitFor(() => expect([outbox.get(), other.get()]).toEqual([[], []]));
      expect(sent()).toEqual(['one', 'two', 'three']);
    });

    it('are not sent by one that waited for the other, and has another account meanwhile', async () => {
      accountChanged('ann');
      const { send, answers, sent } = pending();
      const { outbox } = deliver(send, 'of ann', 'of ann too');
      deliver(send);
      await waitFor(() => expect(sent()).toEqual(['of ann']));
      await settled();
      act(() => accountChanged('bob'));
      answers[0]?.resolve();
      await settled();
      expect([sent(), outbox.get(), outbox.read().damaged]).toEqual([['of ann'], [], []]);
      accountChanged('ann');
      expect(keysIn(outbox)).toContain('of ann too');
    });
  });

  it('goes on beside a damaged one, which is not overwritten and can be discarded', async () => {
    const outbox = openOutbox('one', 'two', 'three');
    const [name = ''] = Object.keys(localStorage).filter((each) => each.endsWith('.two'));
    for (const damaged of ['', '{"v":1,', '{"v":1,"value":{"key":"two"}}']) {
      localStorage.setItem(name, damaged);
      expect([keysIn(outbox), outbox.read().damaged]).toMatchObject([
        ['one', 'three'],
        [{ message: undefined }],
      ]);
    }
    outbox.add(message('four'));
    outbox.change('one', { text: 'other words' });
    const { send, answers, sent } = pending();
    deliver(send);
    for (const key of ['one', 'three', 'four']) {
      await waitFor(() => expect(sent().at(-1)).toBe(key));
      answers.at(-1)?.resolve();
    }
    await waitFor(() => expect(outbox.get()).toEqual([]));
    expect(Object.keys(localStorage).filter((each) => each.includes('.test.'))).toEqual([name]);
    outbox.read().damaged.forEach(({ store }) => store.clear());
    expect([outbox.read().damaged, localStorage.getItem(name)]).toEqual([[], null]);
  });

  it('keeps the order of writing, also where the clock was set back, and after a reload', () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:00:00.000Z'));
    const outbox = openOutbox('one', 'two');
    now.mockReturnValue(Date.parse('2026-11-21T09:00:00.000Z'));
    outbox.add(message('three'));
    now.mockRestore();
    outbox.change('two', { key: 'two again' });
    expect([keysIn(outbox), keysIn(openOutbox())]).toEqual(
      Array.from({ length: 2 }, () => ['one', 'two again', 'three']),
    );
  });

  it('sends one queued message in one call, and the next after its answer', async () => {
    const { send, answers, sent } = pending();
    const { outbox } = deliver(send, 'one', 'two');
    await waitFor(() => expect(send).toHaveBeenCalled());
    await settled();
    expect(sent()).toEqual(['one']);
    answers[0]?.resolve();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    answers[1]?.resolve();
    await waitFor(() => expect(outbox.get()).toEqual([]));
    expect(sent()).toEqual(['one', 'two']);
  });

  it('sends where the browser gives no locks, as where storage is forbidden', async () => {
    const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const { outbox } = deliver(async () => undefined, 'one');
    await waitFor(() => expect(outbox.get()).toEqual([]));
  });

  it('sends nothing again before the network is back, and nothing once it is not shown', async () => {
    const send = vi.fn<() => Promise<void>>(async () => {
      throw new TypeError('Failed to fetch');
    });
    const { outbox, result, unmount } = deliver(send, 'one');
    await waitFor(() => expect(result.current.wait?.for).toBe('network'));
    expect(send).toHaveBeenCalledOnce();
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(result.current.wait?.for).toBe('network'));
    unmount();
    dispatchEvent(new Event('online'));
    await settled();
    expect(send).toHaveBeenCalledTimes(2);
    expect([outbox.get(), outbox.wait.get()]).toEqual([[message('one')], undefined]);
  });
});

describe('uploads', () => {
  interface Sent extends UploadOptions, PromiseWithResolvers<Attachment> {
    name: string;
  }

  let sent: Sent[] = [];
  const revoked = vi.fn<(url: string) => void>();

  beforeEach(() => {
    sent = [];
    revoked.mockClear();
    Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: revoked });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function make() {
    return createUploads({
      transfer: {
        // Only the endpoint of attachments is uploaded to.
        upload: ((
          _endpoint: unknown,
          { query }: { query: { name: string } },
          _file: Blob,
          options: UploadOptions,
        ) => {
          const answer = Promise.withResolvers<Attachment>();
          sent.push({ name: query.name, ...options, ...answer });
          return answer.promise;
        }) as never,
      },
      errorText: (_error, otherwise) => otherwise,
      offlineText: 'Later.',
    });
  }

  const attachment = (id: string, name: string): Attachment => ({ id, name, kind: 'document', size: 4 });
  const lost = new TypeError('Failed to fetch');
  const rejected = () => {
    const headers = new Headers({ 'content-type': 'application/json' });
    const body = JSON.stringify({ code: 'chat.file_rejected', message: 'No.', requestId: 'r1' });
    return new ApiError({ ok: false, status: 422, statusText: '', headers }, body);
  };
  const pdf = (name: string, bytes = 4) => new File(['x'.repeat(bytes)], name, { type: 'application/pdf' });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const states = (uploads: ReturnType<typeof make>) => uploads.get().items.map(({ status }) => status.is);

  it('sends one file after the other, and says how far each is', async () => {
    const uploads = make();
    uploads.add([pdf('a.pdf'), pdf('b.pdf')]);
    await settled();
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf']);
    sent[0]?.onProgress?.(0.5);
    expect(uploads.get().items[0]).toMatchObject({ name: 'a.pdf', status: { is: 'sending', share: 0.5 } });
    expect(attachmentsOf(uploads.get())).toBeUndefined();
    sent[0]?.resolve(attachment('1', 'a.pdf'));
    await settled();
    sent[1]?.resolve(attachment('2', 'b.pdf'));
    await settled();
    expect(attachmentsOf(uploads.get())?.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('takes files of the right types and sizes, and says why not', async () => {
    const uploads = make();
    const problems: unknown[] = [];
    for (const file of [
      pdf('large.pdf', ATTACHMENT_MAX_BYTES + 1),
      new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }),
      new File(['x'], 'IMG_2.heic'),
    ]) {
      uploads.add([file]);
      problems.push(uploads.get().problem);
    }
    const ofHeic =
      'HEIC pictures cannot be shown here. An iPhone sends JPEG when you attach from its photo library; elsewhere, save it as JPEG first.';
    expect(problems).toEqual([
      'large.pdf: send files of at most 10 MB.',
      `IMG_1.HEIC: ${ofHeic}`,
      `IMG_2.heic: ${ofHeic}`,
    ]);
    expect(uploads.get().items).toEqual([]);
  });

  it('says of each file of one choice why it was not taken, also beside others that were', () => {
    const uploads = make();
    const program = new File(['x'], 'run.exe', { type: 'application/x-msdownload' });
    const others = ['b', 'c', 'd', 'e', 'f', 'g'].map((name) => pdf(name));
    uploads.add([program, pdf('a'), pdf('empty.pdf', 0), ...others]);
    expect(uploads.get()).toMatchObject({
      items: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name })),
      problem:
        'run.exe: please send a picture (JPEG, PNG or WebP) or a PDF. empty.pdf: the file is empty. Attach at most 5 files.',
    });
    uploads.add([]);
    expect(uploads.get().problem).toBeUndefined();
  });

  it('keeps what failed, to be tried again: by hand, or when the network is back', async () => {
    const uploads = make();
    const stop = uploads.subscribe(() => undefined);
    uploads.add([pdf('a.pdf'), pdf('b.pdf')]);
    await settled();
    sent[0]?.reject(lost);
    await settled();
    sent[1]?.reject(rejected());
    await settled();
    expect(states(uploads)).toEqual(['failed', 'failed']);
    dispatchEvent(new Event('online'));
    await settled();
    expect(states(uploads)).toEqual(['sending', 'failed']);
    uploads.retry('2');
    sent[2]?.resolve(attachment('1', 'a.pdf'));
    await settled();
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'a.pdf', 'b.pdf']);
    stop();
  });

  it('cancels an upload that is removed, and goes on with the next', async () => {
    const uploads = make();
    uploads.add([pdf('a.pdf'), pdf('b.pdf')]);
    await settled();
    sent[0]?.signal?.addEventListener('abort', () => sent[0]?.reject(lost));
    uploads.remove('1');
    await settled();
    expect(uploads.get().items.map(({ name }) => name)).toEqual(['b.pdf']);
    expect(sent).toHaveLength(2);
    uploads.clear();
    expect(sent[1]?.signal?.aborted).toBe(true);
    expect(uploads.get()).toEqual({ items: [], problem: undefined });
  });

  it('takes back what was uploaded before', () => {
    const uploads = make();
    uploads.restore([attachment('7', 'a.pdf')]);
    expect(attachmentsOf(uploads.get())).toEqual([attachment('7', 'a.pdf')]);
  });

  it('revokes the address of a picture only after Safari has read what it showed', () => {
    vi.useFakeTimers();
    const uploads = make();
    uploads.add([new File(['x'], 'car.jpg', { type: 'image/jpeg' })]);
    expect(uploads.get().items[0]?.preview).toBe('blob:one');
    uploads.clear();
    vi.advanceTimersByTime(1000);
    expect(revoked).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:one');
  });
});
