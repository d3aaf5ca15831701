import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CannedReply } from '@moveway/contracts/support/support.routes.ts';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  type Answers,
} from '../../../testing/render-console.tsx';
import { pressKey } from '../../../testing/choose.ts';
import {
  AT_EMMA,
  conversation,
  DETAIL,
  live,
  message,
  MESSAGES,
  renderSupport,
  REPLY,
} from '../../../testing/render-support.tsx';

prepareBrowser();

const LIST = 'GET /api/admin/canned-replies';
const where: CannedReply = {
  id: 'c'.repeat(24),
  shortcut: 'where',
  text: 'Dear {firstName}, {trackingNumber} comes on {expectedDelivery}.',
  version: 3,
};
const hello: CannedReply = { id: 'd'.repeat(24), shortcut: 'hello', text: 'Good day.', version: 1 };

async function openBox(answers: Answers = {}) {
  const console = renderSupport(
    {
      [LIST]: () => ({ body: { items: [hello, where] } }),
      'GET /api/admin/packages': () => ({
        body: {
          items: [
            adminPackage({ id: 'p2', trackingNumber: 'MW2000002', estimatedDelivery: '2026-11-28' }),
            adminPackage({ estimatedDelivery: '2026-11-25' }),
          ],
        },
      }),
      [MESSAGES]: () => ({ body: { items: [message({ message: 'Where is mw 1000001?' })] } }),
      ...answers,
    },
    { at: AT_EMMA },
  );
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to emma' });
  await waitFor(() => expect(console.callsOf('GET /api/admin/packages').length).toBeGreaterThan(0));
  return { console, box };
}

/** The list itself stays in the page, hidden. */
const offersNothing = (box: HTMLElement) =>
  !box.hasAttribute('aria-activedescendant') && !box.hasAttribute('aria-controls');

describe('a canned reply', () => {
  it('is chosen by its shortcut with the keyboard, filled in, and sent by Enter', async () => {
    const { console, box } = await openBox();
    await console.user.type(box, 'Hello! /');
    const options = await screen.findAllByRole('option', { name: /^\// });
    expect(options.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['/hello', '/where']);
    pressKey(box, 'ArrowDown');
    await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBe(options[1]?.id));
    await waitFor(() => expect(options[1]?.getAttribute('aria-selected')).toBe('true'));
    const list = screen.getByRole('listbox', { name: 'Suggestions' });
    expect(box.getAttribute('aria-controls')).toBe(list.id);
    // Once the customer and their packages are loaded.
    await screen.findByText(/^Dear Emma, MW1000001/);
    pressKey(box, 'Enter');
    const text = 'Hello! Dear Emma, MW1000001 comes on Wed, Nov 25, 2026.';
    expect(box.value).toBe(text);
    expect(offersNothing(box)).toBe(true);
    await console.user.keyboard('{Enter}');
    await waitFor(() => expect(console.callsOf(REPLY)[0]?.body).toMatchObject({ message: text }));
  });

  it('is dismissed by Escape, and Enter then sends what was typed', async () => {
    const { console, box } = await openBox();
    await console.user.type(box, '/wh');
    await screen.findByRole('option', { name: /^\// });
    pressKey(box, 'Escape');
    await waitFor(() => expect(offersNothing(box)).toBe(true));
    await console.user.keyboard('{Enter}');
    await waitFor(() => expect(console.callsOf(REPLY)[0]?.body).toMatchObject({ message: '/wh' }));
  });

  it('is not sent as a shortcut that none has', async () => {
    const { console, box } = await openBox();
    await console.user.type(box, '/whose{Enter}');
    expect(
      screen.getByText('No canned reply begins with /whose. Press Canned replies to see them all.'),
    ).toBeTruthy();
    expect(console.callsOf(REPLY)).toHaveLength(0);
    await console.user.type(box, ' is it?{Enter}');
    await waitFor(() => expect(console.callsOf(REPLY)[0]?.body).toMatchObject({ message: '/whose is it?' }));
  });

  it('is not judged while the list of them cannot be read', async () => {
    const { console, box } = await openBox({
      'GET /api/admin/canned-replies': () => ({ status: 503, body: { error: { code: 'unavailable' } } }),
    });
    await console.user.type(box, '/ok{Enter}');
    await waitFor(() => expect(console.callsOf(REPLY)[0]?.body).toMatchObject({ message: '/ok' }));
  });

  it.each([
    [
      'it is the last one of her own that she wrote about',
      ['And MW9000009?', 'MW2000002 or MW1000001?', 'MW2000002'],
    ],
    ['the conversation is about it', ['Where is MW2000002?'], 'MW1000001'],
  ])('names a package where %s', async (_, texts: readonly string[], trackingNumber?: string) => {
    const { console, box } = await openBox({
      [DETAIL]: () => ({ body: conversation({ trackingNumber }) }),
      [MESSAGES]: () => ({
        body: {
          items: [
            message({ id: 'r', message: 'MW2000002 is delivered.', isFromAdmin: true, sequence: 9 }),
            ...texts.map((text, index) => message({ id: `m${index}`, message: text, sequence: 8 - index })),
          ],
        },
      }),
    });
    await console.user.type(box, '/wh');
    expect(await screen.findByText('Dear Emma, MW1000001 comes on Wed, Nov 25, 2026.')).toBeTruthy();
  });

  it('is not sent while a placeholder is open, as in the general conversation of who wrote no number', async () => {
    const { console, box } = await openBox({ [MESSAGES]: () => ({ body: { items: [message()] } }) });
    await console.user.type(box, '/wh');
    await screen.findByText(/^Dear Emma, \{trackingNumber\}/);
    pressKey(box, 'Tab');
    await console.user.keyboard('{Enter}');
    expect(screen.getByText('Fill in {trackingNumber}, {expectedDelivery} before you send it.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    expect(console.callsOf(REPLY)).toHaveLength(0);
  });
});

describe('the canned replies', () => {
  async function openDialog(answers: Answers = {}) {
    const { console } = await openBox(answers);
    await console.user.click(screen.getByRole('button', { name: 'Canned replies' }));
    return { console, dialog: within(await screen.findByRole('dialog', { name: 'Canned replies' })) };
  }

  it('are changed under the version that was shown', async () => {
    const SAVE = `PUT /api/admin/canned-replies/${where.id}`;
    const { console, dialog } = await openDialog({
      [SAVE]: () => errorResponse(409, 'canned_reply.changed', 'Someone else changed this reply.'),
    });
    await console.user.click(await dialog.findByRole('button', { name: 'Edit /where' }));
    const text = dialog.getByRole('textbox', { name: 'Text' });
    await console.user.clear(text);
    await console.user.type(text, 'In Reno.');
    await console.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Someone else changed this reply.')).toBeTruthy();
    console.answers[SAVE] = () => ({ body: { ...where, text: 'In Reno.', version: 4 } });
    await console.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Canned Reply Saved')).toBeTruthy();
    expect(console.callsOf(SAVE)[1]?.body).toEqual({ shortcut: 'where', text: 'In Reno.', version: 3 });
  });

  it('stay open while one is being saved, and keep it when that fails', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const answer = Promise.withResolvers<ReturnType<typeof errorResponse>>();
    const { console, dialog } = await openDialog({ 'POST /api/admin/canned-replies': () => answer.promise });
    await console.user.click(dialog.getByRole('button', { name: 'New canned reply' }));
    await console.user.type(dialog.getByRole('textbox', { name: 'Shortcut' }), 'delay');
    const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    await console.user.type(text, 'A storm.');
    await console.user.click(dialog.getByRole('button', { name: 'Save' }));
    await console.user.click(dialog.getByRole('button', { name: 'Close' }));
    answer.resolve(errorResponse(500, 'internal', 'The server had a problem.'));
    expect(await screen.findByText('Canned Reply Not Saved')).toBeTruthy();
    expect(text.isConnected && text.value).toBe('A storm.');
    expect(confirm).not.toHaveBeenCalled();
    confirm.mockRestore();
  });

  it('show what a colleague has changed without a reload, and what is wrong with a new one at its field', async () => {
    const { console, dialog } = await openDialog();
    await dialog.findByText('/where');
    console.answers[LIST] = () => ({ body: { items: [{ ...hello, shortcut: 'welcome' }] } });
    act(() => live()?.onCannedReplyChange?.({ id: hello.id }));
    expect(await dialog.findByText('/welcome')).toBeTruthy();

    await console.user.click(dialog.getByRole('button', { name: 'New canned reply' }));
    await console.user.type(dialog.getByRole('textbox', { name: 'Shortcut' }), 'Two words');
    await console.user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Dear {{surname}');
    await console.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Use lowercase letters, digits and dashes')).toBeTruthy();
    expect(dialog.getByText(/^The placeholders are/)).toBeTruthy();
  });

  it('are removed after a question', async () => {
    const REMOVE = `DELETE /api/admin/canned-replies/${where.id}`;
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true);
    const { console, dialog } = await openDialog({
      [REMOVE]: () => {
        console.answers[LIST] = () => ({ body: { items: [hello] } });
        return { body: { removed: true } };
      },
    });
    await console.user.click(await dialog.findByRole('button', { name: 'Remove /where' }));
    await waitFor(() => expect(console.callsOf(REMOVE)).toHaveLength(1));
    await waitFor(() => expect(dialog.queryByText('/where')).toBeNull());
    confirm.mockRestore();
  });
});
