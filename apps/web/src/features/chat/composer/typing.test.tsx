import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { askAbout } from '../../../lib/chat/topic.ts';
import {
  box,
  callsOf,
  FakeSocket,
  openAsCustomer,
  prepareChat,
  rosa,
  SEND,
  server,
  user,
} from '../testing/render-chat.tsx';

prepareChat();

const TYPING = 'POST /api/chat/typing';
const reports = () => callsOf(TYPING).map(({ body }) => body);
const receive = (typing: object) =>
  act(() => FakeSocket.last().receive(JSON.stringify({ type: 'typing', ...typing })));

describe('a customer who writes', () => {
  it('is reported once for many keys, and when they have sent', async () => {
    await openAsCustomer();
    await user.type(box(), 'Where is it?');
    expect(reports()).toEqual([{ isTyping: true }]);
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(callsOf(SEND)).toHaveLength(1));
    expect(reports()).toEqual([{ isTyping: true }, { isTyping: false }]);
  });

  it('is reported no more when they clear the text, close the chat or go to another conversation', async () => {
    await openAsCustomer();
    await user.type(box(), 'a');
    await user.clear(box());
    expect(reports()).toEqual([{ isTyping: true }, { isTyping: false }]);
    await user.type(box(), 'b');
    act(() => askAbout('MW123456789'));
    await user.type(box(), 'c');
    await user.keyboard('{Escape}');
    const about = { trackingNumber: 'MW123456789' };
    expect(reports().slice(2)).toEqual([
      { isTyping: true },
      { isTyping: false },
      { isTyping: true, ...about },
      { isTyping: false, ...about },
    ]);
  });

  it('is not troubled by a report that fails', async () => {
    server.answers[TYPING] = () => Promise.reject(new TypeError('no network'));
    await openAsCustomer();
    await user.type(box(), 'Hello');
    expect(box().value).toBe('Hello');
  });
});

describe('support that writes', () => {
  it('is shown in the conversation that it writes in, until it has stopped or written', async () => {
    await openAsCustomer();
    act(() => FakeSocket.last().accept());
    receive({ conversationId: 'another', isTyping: true });
    expect(screen.queryByText('Support is typing...')).toBeNull();
    receive({ conversationId: rosa.id, isTyping: true });
    expect(screen.getByText('Support is typing...')).toBeTruthy();
    receive({ conversationId: rosa.id, isTyping: false });
    expect(screen.queryByText('Support is typing...')).toBeNull();
    receive({ conversationId: rosa.id, isTyping: true });
    await act(async () => FakeSocket.last().receive('{"type":"new_message"}'));
    expect(screen.queryByText('Support is typing...')).toBeNull();
  });
});
