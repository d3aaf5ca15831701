import { useEffect, useRef } from 'react';
import { Button, Result } from 'antd';
import styles from '../support-tab.module.css';

/** Takes the place of a conversation where a link leads to none, nor to a customer with whom one could begin. */
export function MissingConversation({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The reply box, which has the focus while the conversation is loaded, is unmounted.
  useEffect(() => {
    if (document.activeElement === document.body) {
      button.current?.focus();
    }
  }, []);
  return (
    <section className={styles.missing} aria-label="Conversation">
      <Result
        status="warning"
        title={<h2 className={styles.missingTitle}>Conversation not found</h2>}
        subTitle="This link leads to no conversation and no customer. It may be incomplete or mistyped."
        extra={
          <Button ref={button} type="primary" onClick={onClose}>
            All messages
          </Button>
        }
      />
    </section>
  );
}
