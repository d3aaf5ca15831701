import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { conversationLink, openConversationsLink } from '../../../lib/address/links.ts';
import { prepareBrowser, errorResponse, type Answers } from '../../../testing/render-console.tsx';
import {
  conversation,
  DETAIL,
  EMMA,
  MESSAGES,
  NOTES,
  renderSupport,
  row,
} from '../../../testing/render-support.tsx';

prepareBrowser();

const CUSTOMER = `GET /api/admin/users/${EMMA}`;
const none = () => errorResponse(404, 'chat.conversation_not_found', 'That conversation was not found.');
const nobody = () => errorResponse(404, 'account.not_found', 'That user was not found.');
const failure = () => errorResponse(500, 'internal', 'Something went wrong.');
const noConversation = { [DETAIL]: none, [MESSAGES]: none, [NOTES]: none };

const openLink = (answers: Answers, id = EMMA) => renderSupport(answers, { at: conversationLink(id) });
const notFound = () => screen.queryByRole('heading', { name: 'Conversation not found' });
const replyBox = () => screen.queryByRole('textbox', { name: /^Reply to/ });

describe('a link to a conversation that does not exist', () => {
  it('says so and leads back to the list, without a reply box', async () => {
    const { user } = openLink({ ...noConversation, [CUSTOMER]: nobody });
    await waitFor(() => expect(notFound()).toBeTruthy());
    expect(replyBox()).toBeNull();
    expect(screen.queryByText('No messages with this customer yet.')).toBeNull();
    const back = screen.getByRole('button', { name: 'All messages' });
    expect(document.activeElement).toBe(back);
    await user.click(back);
    expect(await screen.findByText('Choose a conversation to reply.')).toBeTruthy();
    expect(location.pathname).toBe(openConversationsLink);
    expect(await row()).toBeTruthy();
  });

  it('says so without asking the server about an ID that is cut off', async () => {
    const console = openLink({}, 'a1b2');
    await waitFor(() => expect(notFound()).toBeTruthy());
    expect(replyBox()).toBeNull();
    expect(console.callsOf('GET /api/admin/conversations/a1b2')).toEqual([]);
  });

  it.each([
    ['the conversation', { [DETAIL]: failure, [MESSAGES]: none }],
    ['its messages', { [DETAIL]: () => ({ body: conversation() }), [MESSAGES]: failure }],
    ['the customer', { ...noConversation, [CUSTOMER]: failure }],
  ])('does not say so where %s could not be loaded, which can be tried again', async (_what, answers) => {
    const console = openLink(answers);
    expect(await screen.findByText('Could not load the conversation')).toBeTruthy();
    expect(notFound()).toBeNull();
    expect(screen.queryByText('No messages with this customer yet.')).toBeNull();
    Object.assign(console.answers, noConversation, { [CUSTOMER]: nobody });
    await console.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Could not load the conversation')).toBeNull());
  });
});
