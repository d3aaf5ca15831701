import { useEffect, useEffectEvent } from 'react';
import { Button } from 'antd';
import type { Batch } from '@moveway/contracts/shipments/batch.routes.ts';
import { usePackageRefresh } from '../shipment.queries.ts';
import { batchVerb, countOf, packages } from './text.ts';
import { canBeUndone, isMoving, type useActOnBatch } from './batch.queries.ts';

interface BatchButtonsProps {
  batch: Batch;
  acting: Pick<ReturnType<typeof useActOnBatch>, 'isPending' | 'mutate'>;
  /** To the form; absent where the batch was begun elsewhere. */
  onBack?: () => void;
  onClose: () => void;
}

/** What can be done with a batch: run, stop and undo it, or close its dialog. */
export function BatchButtons({ batch, acting: { isPending, mutate }, onBack, onClose }: BatchButtonsProps) {
  const { id, kind, state } = batch;
  const refresh = useEffectEvent(usePackageRefresh());
  const hasEnded = state !== 'preview' && !isMoving(batch);
  useEffect(() => {
    if (hasEnded) {
      refresh();
    }
  }, [hasEnded]);
  const act = (next: 'run' | 'cancel' | 'undo') => mutate({ id, act: next });
  if (state === 'preview') {
    const count = countOf(batch, 'waiting');
    return (
      <>
        <Button disabled={isPending} onClick={onBack}>
          Back
        </Button>
        <Button type="primary" disabled={count === 0} loading={isPending} onClick={() => act('run')}>
          {batchVerb[kind]} {packages(count)}
        </Button>
      </>
    );
  }
  return (
    <>
      {state === 'running' && (
        <Button loading={isPending} onClick={() => act('cancel')}>
          Stop
        </Button>
      )}
      {canBeUndone(batch) && (
        <Button loading={isPending} onClick={() => act('undo')}>
          Undo
        </Button>
      )}
      <Button type="primary" onClick={onClose}>
        {isMoving(batch) ? 'Close' : 'Done'}
      </Button>
    </>
  );
}
