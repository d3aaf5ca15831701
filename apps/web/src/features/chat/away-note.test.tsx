import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, callsOf, prepareChat, server, show, signIn, user } from './testing/render-chat.tsx';

prepareChat();

const ASK = 'GET /api/chat/availability';

async function openWith(availability: object) {
  server.answers[ASK] = () => Response.json({ isAvailable: false, repliesByEmail: false, ...availability });
  await signIn();
  show();
  await user.click(button());
  await waitFor(() => expect(callsOf(ASK)).toHaveLength(1));
}

it('says that nobody is there, what is usual and that the answer is emailed', async () => {
  await openWith({ awayText: 'We are out.', usualReplyMinutes: 61, repliesByEmail: true });
  expect((await screen.findByText(/^We are out\./)).parentElement?.textContent).toBe(
    'We are out. We usually reply within 2 hours. If you leave, we will email you when we reply.',
  );
});

it('promises nothing that is not known', async () => {
  await openWith({ awayText: 'We are out.' });
  expect((await screen.findByText(/^We are out/)).parentElement?.textContent).toBe('We are out.');
});

it('says when support answers while somebody is there', async () => {
  await openWith({ isAvailable: true, usualReplyMinutes: 5 });
  await screen.findByText('Support: 24 hours a day, 7 days a week');
  expect(screen.queryByText(/usually reply/)).toBeNull();
});

it('says visitors when support answers, and does not ask who is there', async () => {
  show();
  await user.click(button());
  await screen.findByText('Support: 24 hours a day, 7 days a week');
  expect(callsOf(ASK)).toEqual([]);
});
