import { useLiveConsole } from '@moveway/admin-ui/app/live/use-live-console.ts';
import { useReply } from '@moveway/admin-ui/features/chat/chat.queries.ts';
import { ConversationPane } from '@moveway/admin-ui/features/chat/conversation/pane.tsx';
import { AdminApiProvider, createAdminApi } from '@moveway/admin-ui/lib/queries/admin-api.ts';
import { createSessionQueryClient } from '@moveway/admin-ui/lib/queries/client.ts';
import type { AdminSession, SessionState } from '@moveway/admin-ui/platform/admin-session.ts';
import { toastApi, ToastContext } from '@moveway/ui/toast/toast.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ChatPanel } from '../panel.tsx';

const nothing = () => undefined;
const done = async () => undefined;

/** Sends a reply of support, as the reply box does. */
type SendReply = (message: string, idempotencyKey: string) => Promise<unknown>;

/** Opens the chat of the site, as a customer who is signed in has it open. */
export async function openWidget() {
  const view = render(
    <Page>
      <ChatPanel isOpen onClose={nothing} />
    </Page>,
  );
  const box = await view.findByRole('textbox', { name: 'Your message' });
  return { box, closeWidget: view.unmount };
}

/** Types a message and sends it. */
export function write(box: HTMLElement, message: string): void {
  fireEvent.change(box, { target: { value: message } });
  fireEvent.keyDown(box, { key: 'Enter' });
}

/** Opens the same conversation as an administrator has it open in the console. */
export async function openConversation(url: string, customerId: string, token: () => string) {
  const session = staffSession(token);
  const api = createAdminApi(session, { apiUrl: url, liveUrl: url });
  const ready = Promise.withResolvers<SendReply>();
  const view = render(
    <Page>
      <AdminApiProvider value={api}>
        <QueryClientProvider client={createSessionQueryClient(session)}>
          <Conversation customerId={customerId} onReady={ready.resolve} />
        </QueryClientProvider>
      </AdminApiProvider>
    </Page>,
  );
  return { reply: await ready.promise, closeConsole: view.unmount };
}

function Page({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter>
      <ToastContext value={toastApi({ show: nothing, dismiss: nothing })}>{children}</ToastContext>
    </MemoryRouter>
  );
}

function Conversation({ customerId, onReady }: { customerId: string; onReady: (send: SendReply) => void }) {
  useLiveConsole({ onMessage: nothing, onChange: nothing, onBusinessDay: nothing });
  const { mutateAsync } = useReply();
  const reopen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    onReady((message, clientId) =>
      mutateAsync({ conversationId: customerId, isFirst: true, body: { message, clientId } }),
    );
  }, [mutateAsync, onReady, customerId]);
  return (
    <ConversationPane
      id={customerId}
      isReplying={false}
      onReplying={nothing}
      reopen={reopen}
      onOpen={nothing}
      onClose={nothing}
    />
  );
}

/** An administrator, as a shell knows them that has nothing but a token. */
function staffSession(token: () => string): AdminSession {
  const user = { id: 'staff', username: 'dispatcher', isAdmin: true, createdAt: '2026-01-01T00:00:00.000Z' };
  const state: SessionState = { state: 'signed-in', user };
  return {
    get: () => state,
    subscribe: () => nothing,
    check: done,
    accountChanged: done,
    signIn: done,
    signOut: done,
    token,
    storeToken: done,
  };
}
