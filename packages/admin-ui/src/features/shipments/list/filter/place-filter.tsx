import { lazy, Suspense, useState, useTransition } from 'react';
import { EnvironmentOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { DialogLoading } from '../../../../lib/dialogs/loading.tsx';
import { placeText } from './place-text.ts';
import type { usePackageFilter } from './use-filter.ts';
import styles from '../toolbar.module.css';

// It brings forms, which the first visit does not need.
const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }));

/** By which state and near which place the list is narrowed: a button that says so, and opens their dialog. */
export function PlaceFilter({
  list: { filter, change },
}: {
  list: Pick<ReturnType<typeof usePackageFilter>, 'filter' | 'change'>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [isLoading, startTransition] = useTransition();
  const text = placeText(filter) ?? 'Any place';
  return (
    <>
      <Button
        className={styles.place ?? ''}
        icon={<EnvironmentOutlined aria-hidden />}
        aria-label={`Place: ${text}`}
        aria-haspopup="dialog"
        title={text}
        onClick={() => startTransition(() => setIsOpen(true))}
      >
        <span className={styles.placeText}>{text}</span>
      </Button>
      <Suspense>
        {isOpen && <PlaceDialog filter={filter} onChange={change} onClose={() => setIsOpen(false)} />}
        {isLoading && <DialogLoading />}
      </Suspense>
    </>
  );
}
