import { closeAccountDialog, useAccountDialog } from '../lib/accounts/dialog.ts';
import { OnDemand } from '../lib/on-demand.tsx';

const load = async () => (await import('../features/accounts/account-dialogs.tsx')).AccountDialogs;

/** Downloads the dialogs in advance, when one is likely to be opened. */
export function preloadAccountDialogs(): void {
  // A failed download is reported when a dialog is opened.
  load().catch(() => {});
}

/** The account dialogs, downloaded when one is first opened. They stay mounted with their input. */
export function AccountDialogHost() {
  const isWanted = useAccountDialog() !== undefined;
  return <OnDemand load={load} isWanted={isWanted} onFailure={closeAccountDialog} props={{}} />;
}
