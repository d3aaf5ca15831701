import { useEffect, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { desktopCall } from './desktop-call.ts';
import styles from './server/pages.module.css';

/** Versions, reachability, storage, updates and the last errors, to be copied as one text; the menu opens it. */
export function DiagnosticsDialog() {
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () => window.desktopEvents['window.command']((command) => command === 'about' && setOpen(true)),
    [],
  );
  return (
    <Modal
      title="About this console"
      open={isOpen}
      onCancel={() => setOpen(false)}
      footer={null}
      width={640}
      destroyOnHidden
    >
      <Diagnostics />
    </Modal>
  );
}

function Diagnostics() {
  const { data, error, refetch } = useQuery({
    queryKey: ['diagnostics'],
    queryFn: () => desktopCall('diagnostics.read'),
    gcTime: 0,
  });
  const [isCopied, setCopied] = useState(false);
  const updates = useMutation({
    mutationFn: () => desktopCall('updates.check'),
    // The text says what was found, and what was copied is older.
    onSettled: async () => {
      await refetch();
      setCopied(false);
    },
  });
  const copy = async () => {
    await navigator.clipboard.writeText(data ?? '');
    setCopied(true);
  };
  if (error) {
    return <Alert type="error" title={error.message} />;
  }
  if (data === undefined) {
    return <Skeleton active />;
  }
  return (
    <>
      <pre className={styles.diagnostics}>{data}</pre>
      <div className={styles.actions}>
        <Button type="primary" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy all'}
        </Button>
        <Button loading={updates.isPending} onClick={() => updates.mutate()}>
          Check for updates
        </Button>
      </div>
    </>
  );
}
