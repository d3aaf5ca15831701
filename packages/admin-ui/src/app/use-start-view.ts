import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { personalStored } from '@moveway/ui/personal/personal.ts';
import { viewLink } from '../features/shipments/views/view-address.ts';
import { viewList } from '../features/shipments/views/view.queries.ts';
import { useAdminApi } from '../lib/queries/admin-api.ts';

/** Whether the user had a start view when this device was told last. */
const hadStart = personalStored({
  name: 'start-view',
  kind: 'choice',
  isValid: (value: unknown): value is boolean => typeof value === 'boolean',
});

/**
 * Opens the user's start view where the console is opened by its bare address.
 * @returns whether the list should wait for it; it does not for users who had none on this device
 */
export function useStartView(consolePath: string): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data, isError } = useQuery(viewList(useAdminApi()));
  const isBare = pathname === consolePath && search === '';
  const [stage, setStage] = useState<'undecided' | 'opening' | 'over'>(isBare ? 'undecided' : 'over');
  const start = data?.items.find((view) => view.isStart);
  const isKnown = data !== undefined;
  const hasStart = start !== undefined;
  // Once only: a view that is made the start later is not opened, nor where its user has gone somewhere meanwhile.
  if (stage !== 'over' && !isBare) {
    setStage('over');
  } else if (stage === 'undecided' && (isKnown || isError)) {
    setStage(hasStart ? 'opening' : 'over');
  }
  useEffect(() => {
    if (isKnown) {
      hadStart.write(hasStart);
    }
  }, [isKnown, hasStart]);
  useEffect(() => {
    if (stage === 'opening' && start) {
      void navigate(viewLink(start), { replace: true });
    }
  }, [stage, start, navigate]);
  return stage === 'opening' || (stage === 'undecided' && hadStart.read() === true);
}
