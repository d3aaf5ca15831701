import { useQuery } from '@tanstack/react-query';
import { setChatTopic, useChatTopic } from '../../lib/chat/topic.ts';
import { ownConversations } from './chat.queries.ts';
import styles from './panel.module.css';

/**
 * Chooses between the conversations of a customer, and leads to one in which support has answered meanwhile; nothing
 * while there is only the default one.
 * @param onFollow called when the reader was led to an answer, whose button is gone then
 */
export function TopicChoice({ userId, onFollow }: { userId: string; onFollow: () => void }) {
  const topic = useChatTopic();
  const { data } = useQuery(ownConversations(userId));
  const unread = new Map(data?.items.map((item) => [item.trackingNumber, item.unread]));
  const numbers = new Set(data?.items.flatMap(({ trackingNumber = [] }) => trackingNumber));
  if (topic !== undefined) {
    numbers.add(topic);
  }
  const newIn = (number?: string) => (number === topic ? 0 : (unread.get(number) ?? 0));
  const label = (number?: string) => {
    const count = newIn(number);
    return count === 0 ? nameOf(number) : `${nameOf(number)} (${count} new)`;
  };
  const answered = [undefined, ...numbers].filter((number) => newIn(number) > 0);
  return (
    numbers.size > 0 && (
      <>
        <label className={styles.topic}>
          <span>About</span>
          <select value={topic ?? ''} onChange={({ target }) => setChatTopic(target.value || undefined)}>
            <option value="">{label()}</option>
            {[...numbers].map((number) => (
              <option key={number} value={number}>
                {label(number)}
              </option>
            ))}
          </select>
        </label>
        {answered.slice(0, 1).map((number) => (
          <button
            key={number ?? ''}
            type="button"
            className={styles.answered}
            onClick={() => {
              setChatTopic(number);
              onFollow();
            }}
          >{`New answer: ${nameOf(number)}`}</button>
        ))}
      </>
    )
  );
}

const nameOf = (number: string | undefined) =>
  number === undefined ? 'General questions' : `Package ${number}`;
