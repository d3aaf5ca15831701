import { ApiError } from '@moveway/api-client/api-error.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';
import { fileAddress, uploadFile } from '../files.ts';
import { UNKNOWN_ID, type Rejecting } from './shipment-errors.ts';

type Dispatch = Awaited<ReturnType<typeof startDispatchBackend>>;

/** One way to each error that the routes of conversations, notes and canned replies declare. Ada is a customer. */
export function chatErrors({ admin, ada, backend }: Dispatch) {
  const addReply = (shortcut: string) =>
    admin('POST /api/admin/canned-replies', { body: { shortcut, text: 'Good day.' } });
  const changeReply = ({ id, version, shortcut }: { id: string; version: number; shortcut: string }) =>
    admin('PUT /api/admin/canned-replies/:id', {
      params: { id },
      body: { shortcut, text: 'Good day.', version },
    });
  /** A reply whose writer had seen nothing. */
  const unseen = { message: 'In Reno.', lastSeenSequence: 0 };
  /** One in which something is unseen. */
  const aConversation = async () =>
    (await ada.call('POST /api/chat/send', { body: { message: 'Where is it?' } })).conversationId;

  async function noFile(part: string): Promise<never> {
    const answer = await ada.fetch(fileAddress(backend.url, UNKNOWN_ID, part));
    throw new ApiError(answer, await answer.text());
  }

  return {
    'POST /api/admin/chat/:userId/reply': {
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
    'POST /api/admin/canned-replies': {
      'canned_reply.shortcut_taken': async () => addReply((await addReply('taken')).shortcut),
    },
    'PUT /api/admin/canned-replies/:id': {
      'canned_reply.changed': async () => changeReply({ ...(await addReply('stale')), version: 0 }),
      'canned_reply.shortcut_taken': async () => {
        await addReply('kept');
        return changeReply({ ...(await addReply('changed')), shortcut: 'kept' });
      },
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
    'POST /api/admin/conversations/:id/messages': {
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
      'chat.assignee_not_found': async () =>
        admin('PUT /api/admin/conversations/:id/assignee', {
          params: { id: await aConversation() },
          body: { userId: ada.id },
        }),
    },
    'PUT /api/admin/conversations/:id/status': {
      'chat.newer_messages': async () =>
        admin('PUT /api/admin/conversations/:id/status', {
          params: { id: await aConversation() },
          body: { status: 'resolved', lastSeenSequence: 0 },
        }),
    },
    'PUT /api/chat/receipts': {
      'chat.conversation_not_found': () =>
        ada.call('PUT /api/chat/receipts', {
          body: { state: 'seen', sequence: 1, trackingNumber: 'MW000000000' },
        }),
    },
  } satisfies Partial<Rejecting>;
}
