import { personalValue } from '@moveway/ui/personal/personal.ts';
import { useSyncExternalStore } from 'react';
import { openSupportChat } from './support-chat.ts';

/** The package that the support chat is about; undefined for the default conversation. */
const topic = personalValue<string | undefined>(undefined);

export function useChatTopic(): string | undefined {
  return useSyncExternalStore(topic.subscribe, topic.get, () => undefined);
}

export const setChatTopic = topic.set;

/** Opens the support chat in the conversation about a package, or in the default one. */
export function askAbout(trackingNumber: string | undefined): void {
  topic.set(trackingNumber);
  openSupportChat();
}
