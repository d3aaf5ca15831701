import { useQuery } from '@tanstack/react-query';
import { setChatTopic, useChatTopic } from '../../lib/chat/topic.ts';
import { ownConversations } from './chat.queries.ts';
import styles from './panel.module.css';

/** Chooses between the conversations of a customer; nothing while there is only the default one. */
export function TopicChoice({ userId }: { userId: string }) {
  const topic = useChatTopic();
  const { data } = useQuery(ownConversations(userId));
  const unread = new Map(data?.items.map((item) => [item.trackingNumber, item.unread]));
  const numbers = new Set(data?.items.flatMap(({ trackingNumber = [] }) => trackingNumber));
  if (topic !== undefined) {
    numbers.add(topic);
  }
  const label = (name: string, number?: string) => {
    const count = number === topic ? 0 : (unread.get(number) ?? 0);
    return count === 0 ? name : `${name} (${count} new)`;
  };
  return (
    numbers.size > 0 && (
      <label className={styles.topic}>
        About
        <select value={topic ?? ''} onChange={({ target }) => setChatTopic(target.value || undefined)}>
          <option value="">{label('General questions')}</option>
          {[...numbers].map((number) => (
            <option key={number} value={number}>
              {label(`Package ${number}`, number)}
            </option>
          ))}
        </select>
      </label>
    )
  );
}
