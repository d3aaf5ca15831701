import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { AccessibilityPage } from '../features/accessibility/accessibility-page.tsx';
import { ChatButton } from '../features/chat/button.tsx';
import { box, button, prepareChat, toasts, user } from '../features/chat/testing/render-chat.tsx';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { PrivacyPolicyPage } from '../features/privacy-policy/privacy-policy-page.tsx';
import { TermsOfUsePage } from '../features/terms-of-use/terms-of-use-page.tsx';
import { refreshSession } from '../lib/accounts/session.ts';
import { closeSupportChat, openSupportChat } from '../lib/chat/support-chat.ts';
import { setChatTopic } from '../lib/chat/topic.ts';
import { toastApi, ToastContext } from '@moveway/ui/toast/toast.ts';

prepareChat();
beforeEach(() => sessionStorage.clear());

async function openAt(path: string) {
  await act(() => refreshSession());
  act(() => closeSupportChat());
  render(
    <MemoryRouter initialEntries={[path]}>
      <ToastContext value={toastApi({ show: (toast) => toasts.push(toast), dismiss: () => {} })}>
        <ChatButton />
        <Routes>
          <Route path="/contact" element={<ContactPage />} />
          <Route path="/privacy-policy" element={<PrivacyPolicyPage />} />
          <Route path="/terms-of-use" element={<TermsOfUsePage />} />
          <Route path="/accessibility" element={<AccessibilityPage />} />
        </Routes>
      </ToastContext>
    </MemoryRouter>,
  );
}

const field = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label });
const writeWithoutAccount = () => screen.getByRole('button', { name: 'Write without an account' });

it('a visitor writes to support without an account, with what they typed into the chat', async () => {
  await openAt('/privacy-policy');
  await user.click(button());
  await user.type(await screen.findByRole('textbox'), 'Where is my car?{Enter}');
  expect(screen.getByText('Please login to start chatting with our support team.')).toBeTruthy();
  expect(toasts).toMatchObject([{ title: 'Authentication required' }]);
  expect(box().value).toBe('Where is my car?');
  await user.click(writeWithoutAccount());
  expect((await field('Message')).value).toBe('Where is my car?');
  expect(screen.queryByRole('dialog', { name: 'Support chat' })).toBeNull();
});

it('what is in the form already stays, also where the form is on the page, and the package is named', async () => {
  await openAt('/contact');
  await user.type(await field('Message'), 'It is blue.');
  act(() => setChatTopic('MW123456789'));
  act(() => openSupportChat());
  await user.type(await field('Your message'), 'Where is my car?');
  await user.click(writeWithoutAccount());
  await waitFor(async () => expect((await field('Message')).value).toBe('Where is my car?\nIt is blue.'));
  expect((await field('Tracking number (optional)')).value).toBe('MW123456789');
  act(() => setChatTopic('MW999999999'));
  act(() => openSupportChat());
  await user.type(await field('Your message'), 'Hello?');
  await user.click(writeWithoutAccount());
  await waitFor(async () => expect((await field('Message')).value).toMatch(/^Hello\?/));
  expect((await field('Tracking number (optional)')).value).toBe('MW123456789');
});

it.each(['/privacy-policy', '/terms-of-use', '/accessibility'])('%s leads to the form too', async (path) => {
  await openAt(path);
  await user.click(screen.getByRole('link', { name: 'Write without an account' }));
  expect(await field('Message')).toBeTruthy();
});
