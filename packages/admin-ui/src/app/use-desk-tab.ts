import { useRef } from 'react';
import { useAddress } from '../lib/use-address.ts';

export const DESK_TABS = ['packages', 'users', 'support', 'analytics', 'audit'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

/**
 * Which tab of the desk is open. The address says so (`?tab=users`; without it, Packages), beside what the tab itself
 * keeps there, so a tab can be linked to, reloaded and gone back to. Coming back to a tab finds it as it was left.
 */
export function useDeskTab(): { tab: DeskTab; openTab: (tab: DeskTab) => void } {
  const { params, write } = useAddress();
  const left = useRef(new Map<DeskTab, string>());
  const tab = DESK_TABS.find((name) => name === params.get('tab')) ?? 'packages';
  return {
    tab,
    openTab: (next) => {
      if (next === tab) {
        return;
      }
      write((before) => {
        left.current.set(tab, before.toString());
        return new URLSearchParams(left.current.get(next) ?? (next === 'packages' ? {} : { tab: next }));
      });
    },
  };
}
