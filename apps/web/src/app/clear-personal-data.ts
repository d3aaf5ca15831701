import { removeKeptFiles } from '../features/chat/composer/kept-files.ts';
import { keptFilesOwner, storedOutbox } from '../features/chat/outbox/outbox.ts';
import { replyPushOwner } from '../features/chat/alerts/reply-alerts.ts';
import { clearPersonalAnswers } from '../features/tracking/last-known.ts';
import { clearFormDrafts } from '../lib/forms/form-draft.ts';
import { lastDashboard } from '../lib/accounts/last-dashboard.ts';
import { shownReplies } from '../lib/chat/reply-notifications.ts';

/** Removes the stored answers of the user who was signed in. */
export function clearAnswers(): void {
  lastDashboard.clear();
  clearPersonalAnswers();
}

/** Does the same, unless the stored dashboard belongs to this user. */
export function clearAnswersOfOthers(userId: string): void {
  if ((lastDashboard.read()?.userId ?? userId) !== userId) {
    clearAnswers();
  }
}

/** Removes what was written in the chat and not sent, with its files. */
export function clearOutbox(): void {
  storedOutbox.clear();
  keptFilesOwner.clear();
  void removeKeptFiles();
}

/**
 * The session for which the customer was notified of replies has ended, and the server sends no more of them: closes
 * those that this device still shows.
 */
export function clearReplyPush(): void {
  replyPushOwner.clear();
  void closeReplies();
}

async function closeReplies(): Promise<void> {
  for (const notification of await shownReplies()) {
    notification.close();
  }
}

/** Removes what was typed into forms and not sent. */
export function clearForms(): void {
  clearFormDrafts();
}
