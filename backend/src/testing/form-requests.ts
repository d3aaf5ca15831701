import { createFormTokens } from '../inbox/form-tokens.ts';
import { inboxRepo, type StoredItem } from '../inbox/inbox.repo.ts';
import { generateReference } from '../inbox/inbox.service.ts';
import { serverSecret } from '../storage/server-secrets.ts';

const FILLED_FOR_MS = 60_000;

/** The token of a form that was opened a minute ago. */
export async function agedFormToken(): Promise<string> {
  const clock = () => new Date(Date.now() - FILLED_FOR_MS);
  return createFormTokens({ secret: await serverSecret('form-tokens'), clock }).issue();
}

/** A request in the inbox, without a form. */
export async function storeRequest(fields: Partial<Omit<StoredItem, 'id'>> = {}): Promise<StoredItem> {
  const stored = await inboxRepo.insert({
    kind: 'issue',
    message: 'A broken link',
    status: 'open',
    reference: generateReference(),
    createdAt: new Date(),
    ...fields,
  });
  if (!stored) {
    throw new Error('The reference is taken.');
  }
  return stored;
}
