import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { watchStaff } from '@moveway/api-client/realtime.ts';
import type { ApiOutput } from '@moveway/contracts/api.ts';
import { useLiveConsole } from '../app/live/use-live-console.ts';
import { useReplySender } from '../features/chat/outbox/use-reply-sender.ts';
import { SupportTab } from '../features/chat/support-tab.tsx';
import { conversationLink } from '../lib/address/links.ts';
import { renderScreen, type Answers } from './render-console.tsx';

type Conversation = ApiOutput<'GET /api/admin/conversations/:id'>;
type Message = ApiOutput<'GET /api/admin/chat'>['items'][number];

export const EMMA = 'a'.repeat(24);
const at = `GET /api/admin/conversations/${EMMA}`;
export const LIST = 'GET /api/admin/conversations';
export const MESSAGES = `${at}/messages`;
export const DETAIL = at;
export const NOTES = `${at}/notes`;
export const REPLY = `POST /api/admin/conversations/${EMMA}/messages`;
export const RECEIPT = `PUT /api/admin/conversations/${EMMA}/receipts`;
export const STATUS = `PUT /api/admin/conversations/${EMMA}/status`;
export const ASSIGNEE = `PUT /api/admin/conversations/${EMMA}/assignee`;

/** A message as the server sends it to the console; a test names what matters to it. */
export const message = (change: Partial<Message> = {}): Message => ({
  id: 'm1',
  userId: EMMA,
  conversationId: EMMA,
  username: 'emma',
  message: 'Where is my car?',
  isFromAdmin: false,
  timestamp: '2026-11-21T10:00:00.000Z',
  sequence: 1,
  ...change,
});

/** Emma's conversation, in which she waits for an answer. */
export const conversation = (change: Partial<Conversation> = {}): Conversation => ({
  id: EMMA,
  userId: EMMA,
  username: 'emma',
  status: 'open',
  lastSequence: 1,
  lastMessage: { text: 'Where is my car?', isFromAdmin: false, timestamp: '2026-11-21T10:00:00.000Z' },
  waitingSince: '2026-11-21T10:00:00.000Z',
  unread: 1,
  delivered: { customer: 0, support: 1 },
  seen: { customer: 0, support: 1 },
  ...change,
});

export const administratorNamed = (id: string, username: string) => ({
  id,
  username,
  isAdmin: true,
  isDisabled: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  packageCount: 0,
  can: { changeRole: true, disable: true, giveResetLink: true },
});

/** What the console does for its Support tab: it sends what was written, and passes live events on. */
function Support() {
  useReplySender();
  useLiveConsole({ onBusinessDay: () => undefined, onChange: () => undefined, onMessage: () => undefined });
  return <SupportTab />;
}

export const AT_EMMA = conversationLink(EMMA);

/**
 * The Support tab with Emma's conversation in it.
 * @param beside what else of the console is shown
 */
export const renderSupport = (
  answers: Answers = {},
  { beside, ...options }: Parameters<typeof renderScreen>[2] & { beside?: ReactNode } = {},
) =>
  renderScreen(
    <>
      {beside}
      <Support />
    </>,
    {
      'GET /api/admin/chat': () => ({ body: { items: [message()] } }),
      [LIST]: () => ({ body: { items: [conversation()] } }),
      [DETAIL]: () => ({ body: conversation() }),
      [MESSAGES]: () => ({ body: { items: [message()] } }),
      [NOTES]: () => ({ body: { items: [] } }),
      [`PUT /api/admin/conversations/${EMMA}/notes/read`]: () => ({ body: { read: 0 } }),
      [RECEIPT]: () => ({ body: conversation() }),
      [`GET /api/admin/users/${EMMA}`]: () => ({
        body: { ...administratorNamed(EMMA, 'emma'), firstName: 'Emma', isAdmin: false },
      }),
      [REPLY]: () => ({ status: 201, body: message({ id: 'm2', isFromAdmin: true, sequence: 2 }) }),
      ...answers,
    },
    options,
  );

type Console = ReturnType<typeof renderSupport>;

/** What live events call. */
export const live = () => vi.mocked(watchStaff).mock.lastCall?.[1];

export const log = () => within(screen.getByRole('log', { name: 'Messages of this customer' }));

export const row = () => screen.findByRole('button', { name: /^emma.*Where is my car\?/ });

/** Chooses Emma's conversation and gives the box that opens. */
export async function openReply({ user }: Console) {
  await user.click(await row());
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to emma' });
}

export const pressSend = ({ user }: Console) => user.click(screen.getByRole('button', { name: 'Send' }));
