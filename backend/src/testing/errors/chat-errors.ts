import { ApiError } from '@moveway/api-client/api-error.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';
import { fileAddress, uploadFile } from '../files.ts';
import { UNKNOWN_ID, type Rejecting } from './shipment-errors.ts';

type Dispatch = Awaited<ReturnType<typeof startDispatchBackend>>;

/** One way to each error that the routes of conversations, notes and canned replies declare. Ada is a customer. */
export function chatErrors({ admin, ada, backend }: Dispatch) {
  const addReply = (shortcut: string) =>
    admin('POST /api/admin/canned-replies', { body: { shortcut, text: 'Good day.' } });
  const changeReply = ({
    id,
    version,
    shortcut = 'new',
  }: {
    id: string;
    version: number;
    shortcut?: string;
  }) =>
    admin('PUT /api/admin/canned-replies/:id', {
      params: { id },
      body: { shortcut, text: 'Good day.', version },
    });
  /** A reply whose writer had seen nothing. */
  const unseen = { message: 'In Reno.', lastSeenSequence: 0 };
  const noConversation = { params: { id: UNKNOWN_ID } };
  /** One in which something is unseen. */
  const aConversation = async () =>
    (await ada.call('POST /api/chat/send', { body: { message: 'Where is it?' } })).conversationId;
  const resolve = (id: string) =>
    ({ params: { id }, body: { status: 'resolved', lastSeenSequence: 0 } }) as const;

  async function noFile(part: string): Promise<never> {
    const answer = await ada.fetch(fileAddress(backend.url, UNKNOWN_ID, part));
    throw new ApiError(answer, await answer.text());
  }

  return {
    'POST /api/admin/chat/:userId/reply': {
      'chat.user_not_found': () =>
        admin('POST /api/admin/chat/:userId/reply', {
          params: { userId: UNKNOWN_ID },
          body: { message: 'Anybody there?' },
        }),
      'chat.newer_messages': async () =>
        admin('POST /api/admin/chat/:userId/reply', {
          params: { userId: await aConversation() },
          body: unseen,
        }),
      'chat.attachment_not_found': async () =>
        admin('POST /api/admin/chat/:userId/reply', {
          params: { userId: await aConversation() },
          body: { message: '', attachments: [UNKNOWN_ID] },
        }),
    },
    'GET /api/admin/conversations/:id/notes': {
      'chat.conversation_not_found': () =>
        admin('GET /api/admin/conversations/:id/notes', { params: { id: UNKNOWN_ID } }),
    },
    'POST /api/admin/conversations/:id/notes': {
      'chat.conversation_not_found': () =>
        admin('POST /api/admin/conversations/:id/notes', {
          params: { id: UNKNOWN_ID },
          body: { text: 'Anybody there?' },
        }),
    },
    'POST /api/admin/canned-replies': {
      'canned_reply.shortcut_taken': async () => addReply((await addReply('taken')).shortcut),
    },
    'PUT /api/admin/canned-replies/:id': {
      'canned_reply.not_found': () => changeReply({ id: UNKNOWN_ID, version: 1 }),
      'canned_reply.changed': async () => changeReply({ id: (await addReply('stale')).id, version: 0 }),
      'canned_reply.shortcut_taken': async () => {
        await addReply('kept');
        return changeReply({ ...(await addReply('changed')), shortcut: 'kept' });
      },
    },
    'DELETE /api/admin/canned-replies/:id': {
      'canned_reply.not_found': () =>
        admin('DELETE /api/admin/canned-replies/:id', { params: { id: UNKNOWN_ID } }),
    },
    'POST /api/chat/send': {
      'shipment.not_found': () =>
        admin('POST /api/chat/send', { body: { message: 'Where is it?', trackingNumber: 'MW000000000' } }),
      'chat.attachment_not_found': () =>
        ada.call('POST /api/chat/send', { body: { message: '', attachments: [UNKNOWN_ID] } }),
    },
    'POST /api/chat/attachments': {
      'chat.file_rejected': () =>
        uploadFile(ada.fetch, backend.url, {
          name: 'page.pdf',
          content: Buffer.from('<html>no PDF</html>'),
        }),
    },
    'GET /api/chat/attachments/:id/picture': { 'chat.attachment_not_found': () => noFile('picture') },
    'GET /api/chat/attachments/:id/thumbnail': { 'chat.attachment_not_found': () => noFile('thumbnail') },
    'GET /api/chat/attachments/:id/document': { 'chat.attachment_not_found': () => noFile('document') },
    'GET /api/admin/conversations/:id': {
      'chat.conversation_not_found': () => admin('GET /api/admin/conversations/:id', noConversation),
    },
    'GET /api/admin/conversations/:id/messages': {
      'chat.conversation_not_found': () => admin('GET /api/admin/conversations/:id/messages', noConversation),
    },
    'POST /api/admin/conversations/:id/messages': {
      'chat.conversation_not_found': () =>
        admin('POST /api/admin/conversations/:id/messages', {
          ...noConversation,
          body: { message: 'Anybody there?' },
        }),
      'chat.newer_messages': async () =>
        admin('POST /api/admin/conversations/:id/messages', {
          params: { id: await aConversation() },
          body: unseen,
        }),
      'chat.attachment_not_found': async () =>
        admin('POST /api/admin/conversations/:id/messages', {
          params: { id: await aConversation() },
          body: { message: '', attachments: [UNKNOWN_ID] },
        }),
    },
    'PUT /api/admin/conversations/:id/assignee': {
      'chat.conversation_not_found': async () =>
        admin('PUT /api/admin/conversations/:id/assignee', {
          ...noConversation,
          body: { userId: (await admin('GET /api/auth/user', {})).id },
        }),
      'chat.assignee_not_found': async () =>
        admin('PUT /api/admin/conversations/:id/assignee', {
          params: { id: await aConversation() },
          body: { userId: ada.id },
        }),
    },
    'PUT /api/admin/conversations/:id/status': {
      'chat.conversation_not_found': () =>
        admin('PUT /api/admin/conversations/:id/status', resolve(UNKNOWN_ID)),
      'chat.newer_messages': async () =>
        admin('PUT /api/admin/conversations/:id/status', resolve(await aConversation())),
    },
    'PUT /api/chat/receipts': {
      'chat.conversation_not_found': () =>
        ada.call('PUT /api/chat/receipts', {
          body: { state: 'seen', sequence: 1, trackingNumber: 'MW000000000' },
        }),
    },
    'PUT /api/admin/conversations/:id/receipts': {
      'chat.conversation_not_found': () =>
        admin('PUT /api/admin/conversations/:id/receipts', {
          ...noConversation,
          body: { state: 'seen', sequence: 1 },
        }),
    },
  } satisfies Partial<Rejecting>;
}
