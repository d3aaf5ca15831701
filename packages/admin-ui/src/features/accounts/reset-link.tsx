import { useState } from 'react';
import { Alert, Button, Input, Modal, Space } from 'antd';
import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import { takeFocus } from '@moveway/ui/effects/take-focus.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { formatTime } from '@moveway/ui/time/time-format.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { UnreachableAlert } from '../../lib/queries/view.tsx';
import { useGiveResetLink } from './user.queries.ts';
import styles from './reset-link.module.css';

/**
 * Makes a link for a new password of a customer, for whom no email arrives, and shows it until the window is closed.
 */
export function GiveResetLink({ user: { id, username } }: { user: AdminUser }) {
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const { mutateAsync, reset, isPending, data: link, error } = useGiveResetLink(id);

  const make = async () => {
    try {
      await mutateAsync();
    } catch (rejected) {
      toast.fail('No Link Was Made', errorText(rejected, `Could not make a link for ${username}`));
    }
  };
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      toast.fail('Not Copied', 'Select the link and copy it from there.');
    }
  };

  const close = () => {
    setIsOpen(false);
    setIsCopied(false);
    reset();
  };

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Give a one-time link</Button>
      <Modal
        open={isOpen}
        destroyOnHidden
        title={`One-time link for ${username}`}
        okText="Make the link"
        confirmLoading={isPending}
        onOk={() => void make()}
        onCancel={close}
        footer={link ? <Button onClick={close}>Done</Button> : undefined}
      >
        {link ? (
          <>
            <p className={styles.text}>
              Send it to {username}. It works once, until {formatTime(link.expiresAt)}, and is not shown
              again.
            </p>
            <Space.Compact block>
              <Input
                readOnly
                value={link.url}
                aria-label="One-time link"
                onFocus={({ target }) => target.select()}
              />
              <Button type="primary" ref={takeFocus} onClick={() => void copy(link.url)}>
                Copy
              </Button>
            </Space.Compact>
            <output className={styles.copied}>{isCopied && 'Copied'}</output>
          </>
        ) : (
          <>
            <p className={styles.text}>
              For a customer who forgot the password and gets no email from us. Whoever has the link chooses a
              new password, which signs {username} out everywhere.
            </p>
            <Alert
              type="warning"
              title={`Make sure first that you are talking to ${username}: ask about a package or the phone number.`}
            />
            <UnreachableAlert error={error} />
          </>
        )}
      </Modal>
    </>
  );
}
