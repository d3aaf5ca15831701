import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import type { CannedReply } from '@moveway/contracts/support/support.routes.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { QueryView } from '../../../lib/queries/view.tsx';
import { FormDialog } from '../../../lib/dialogs/form-dialog.tsx';
import { useClosing } from '../../../lib/dialogs/use-closing.ts';
import { CannedReplyForm } from './form.tsx';
import { cannedReplyList, useIsSavingCannedReply, useRemoveCannedReply } from './canned-reply.queries.ts';
import styles from './canned-replies.module.css';

/** The replies that all staff share: read, added, changed and removed. */
export function CannedRepliesDialog({ onClose }: { onClose: () => void }) {
  const { modal } = useClosing(onClose);
  const [edited, setEdited] = useState<CannedReply | 'new'>();
  const query = useQuery(cannedReplyList(useAdminApi()));
  const remove = useRemove();
  const close = () => setEdited(undefined);
  return (
    <FormDialog
      {...modal}
      title="Canned replies"
      width={640}
      footer={null}
      isSaving={useIsSavingCannedReply()}
    >
      <p className={styles.about}>Type / and the shortcut in a reply to insert one.</p>
      {edited === undefined ? (
        <Button type="primary" onClick={() => setEdited('new')}>
          New canned reply
        </Button>
      ) : (
        <CannedReplyForm
          key={edited === 'new' ? 'new' : edited.id}
          before={edited === 'new' ? undefined : edited}
          onClose={close}
        />
      )}
      <QueryView query={query} what="the canned replies" lines={4}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty description="No canned replies yet" />
          ) : (
            <ul className={styles.list} aria-label="Canned replies">
              {items.map((reply) => (
                <li key={reply.id} className={styles.item}>
                  <div className={styles.words}>
                    <strong>/{reply.shortcut}</strong>
                    <p className={styles.text}>{reply.text}</p>
                  </div>
                  <Button
                    size="small"
                    aria-label={`Edit /${reply.shortcut}`}
                    onClick={() => setEdited(reply)}
                  >
                    Edit
                  </Button>
                  <Button size="small" aria-label={`Remove /${reply.shortcut}`} onClick={() => remove(reply)}>
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </FormDialog>
  );
}

function useRemove() {
  const toast = useToast();
  const removal = useRemoveCannedReply();
  return ({ id, shortcut }: CannedReply) => {
    if (window.confirm(`Remove /${shortcut} for all staff?`)) {
      removal.mutate(id, {
        onError: (error) => toast.fail('Canned Reply Not Removed', errorText(error, 'Please try again.')),
      });
    }
  };
}
