import { toastApi, ToastContext } from '@moveway/ui/toast/toast.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { setChatTopic, useChatTopic } from '../../../../lib/chat/topic.ts';
import { refreshSession } from '../../../../lib/accounts/session.ts';
import { closeSupportChat, useSupportChat } from '../../../../lib/chat/support-chat.ts';
import { FollowPanel } from './panel.tsx';

const admin = { id: 'u1', username: 'ann', isAdmin: true, createdAt: '2026-01-01T00:00:00.000Z' };
vi.hoisted(() => {
  globalThis.fetch = async () => Response.json(admin);
});

afterEach(async () => {
  cleanup();
  act(() => closeSupportChat());
  setChatTopic(undefined);
  document.cookie = 'moveway.signed-in=; max-age=0';
  await act(() => refreshSession());
});

function Chat() {
  const topic = useChatTopic();
  return <p>{useSupportChat() ? `chat about ${topic}` : 'no chat'}</p>;
}

const show = () =>
  render(
    <ToastContext value={toastApi({ show: () => {}, dismiss: () => {} })}>
      <MemoryRouter>
        <FollowPanel result={{ trackingNumber: 'MW123456789' }} isOver={false} />
        <Chat />
      </MemoryRouter>
    </ToastContext>,
  );

it('opens the conversation about the package, also for a visitor, whom the chat asks to sign in', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Ask support about it' }));
  expect(screen.getByText('chat about MW123456789')).toBeTruthy();
});

it('offers no conversation to an administrator, who has none', async () => {
  document.cookie = 'moveway.signed-in=1';
  await act(() => refreshSession());
  show();
  expect(screen.queryByRole('button', { name: 'Ask support about it' })).toBeNull();
});
