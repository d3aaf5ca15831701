import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { personalStored } from '@moveway/ui/personal/personal.ts';
import { viewLink } from '../features/shipments/views/view-address.ts';
import { viewList } from '../features/shipments/views/view.queries.ts';
import { useAdminApi } from '../lib/admin-api.ts';

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
  const [isUndecided, setIsUndecided] = useState(isBare);
  const start = data?.items.find((view) => view.isStart);
  const isKnown = data !== undefined;
  const hasStart = start !== undefined;
  useEffect(() => {
    if (isKnown) {
      hadStart.write(hasStart);
    }
  }, [isKnown, hasStart]);
  useEffect(() => {
    if (!isUndecided || (isBare && !isKnown && !isError)) {
      return;
    }
    setIsUndecided(false);
    // Unless its user has gone somewhere meanwhile.
    if (isBare && start) {
      void navigate(viewLink(start), { replace: true });
    }
  }, [isUndecided, isBare, isKnown, isError, start, navigate]);
  return isUndecided && hadStart.read() === true;
}
