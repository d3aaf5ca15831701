import type { ReceivedReactions } from '../kernel/domain-events.ts';
import type { AnalyticsCounter } from '../analytics/analytics-counter.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { TypingFeed } from '../chat/support/typing-feed.ts';
import type { ClientEvents } from '../live/client-events.ts';

/**
 * Every reaction to an event of the change stream, in every process, after the commit of the change. The process that
 * made the change uses new settings (`settings.service.ts`) and takes new jobs (`jobs.service.ts`) before that.
 */
export const receivedReactions = ({
  settings,
  counter,
  typingFeed,
  clients,
}: {
  settings: SettingsService;
  counter: AnalyticsCounter;
  typingFeed: TypingFeed;
  clients: ClientEvents;
}): ReceivedReactions => ({
  'package.changed': [({ updatedAt }) => counter.changed(new Date(updatedAt)), clients['package.changed']],
  'user.changed': [clients['user.changed']],
  'session.ended': [clients['session.ended']],
  'chat.message_sent': [clients['chat.message_sent']],
  'chat.conversation_changed': [clients['chat.conversation_changed']],
  'chat.typing_reported': [typingFeed.receive],
  'inbox.changed': [clients['inbox.changed']],
  'canned_reply.changed': [clients['canned_reply.changed']],
  'views.changed': [clients['views.changed']],
  'settings.changed': [settings.readAgain, clients['settings.changed']],
  'events.missed': [settings.readAgain, () => counter.eventsMissed(), clients['events.missed']],
});
