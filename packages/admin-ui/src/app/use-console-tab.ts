import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

export const CONSOLE_TABS = ['packages', 'users', 'support', 'analytics', 'audit'] as const;
export type ConsoleTab = (typeof CONSOLE_TABS)[number];

/**
 * Which tab of the console is open. The address says so (`?tab=users`; without it, Packages), beside what the tab itself
 * keeps there, so a tab can be linked to, reloaded and gone back to. Coming back to a tab finds it as it was left.
 */
export function useConsoleTab(): { tab: ConsoleTab; openTab: (tab: ConsoleTab) => void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const left = useRef(new Map<ConsoleTab, string>());
  const tab = CONSOLE_TABS.find((name) => name === params.get('tab')) ?? 'packages';
  return {
    tab,
    openTab: (next) => {
      if (next === tab) {
        return;
      }
      left.current.set(tab, params.toString());
      void navigate({ search: left.current.get(next) ?? (next === 'packages' ? '' : `tab=${next}`) });
    },
  };
}
