import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createOutbox } from './outbox.ts';
import { isUnsentMessage, type UnsentMessage } from './unsent-message.ts';
import { useDelivery } from './use-delivery.ts';
import { waitForNetwork } from './wait.ts';

const message = (key: string): UnsentMessage => ({
  key,
  text: key,
  at: '2026-11-21T10:00:00.000Z',
  isSending: true,
});

/** An outbox with these messages, sent by `send` while it is shown. */
function deliver(send: (message: UnsentMessage) => Promise<void>, ...keys: string[]) {
  localStorage.clear();
  const outbox = createOutbox<UnsentMessage>('test', { one: 'message', many: 'messages' }, isUnsentMessage);
  keys.forEach((key) => outbox.add(message(key)));
  const onRejected = vi.fn<() => void>();
  const shown = renderHook(() =>
    useDelivery(outbox, { isSignedIn: true, send, waitAfter: waitForNetwork, onRejected }),
  );
  return { outbox, onRejected, ...shown };
}

it('sends one queued message in one call, and the next after its answer', async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const send = vi.fn<(message: UnsentMessage) => Promise<void>>(() => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  });
  const { outbox } = deliver(send, 'one', 'two');
  await waitFor(() => expect(send).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(send.mock.calls.map(([{ key }]) => key)).toEqual(['one']);
  answers[0]?.resolve();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  answers[1]?.resolve();
  await waitFor(() => expect(outbox.get()).toEqual([]));
  expect(send.mock.calls.map(([{ key }]) => key)).toEqual(['one', 'two']);
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
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(send).toHaveBeenCalledTimes(2);
  expect([outbox.get(), outbox.wait.get()]).toEqual([[message('one')], undefined]);
});
