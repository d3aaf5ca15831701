import { closeAccountDialog, useAccountDialog } from '../lib/account-dialog.ts';
import { OnDemand } from '../lib/on-demand.tsx';

const load = async () => (await import('../features/accounts/account-dialogs.tsx')).AccountDialogs;

/** Starts the download before somebody asks for a dialog, when it is likely that they will. */
export function preloadAccountDialogs(): void {
  // Not reaching the server is said when the dialog is asked for.
  load().catch(() => {});
}

/** The account dialogs, downloaded when one is first opened and kept from then on, with what was typed into them. */
export function AccountDialogHost() {
  const isWanted = useAccountDialog() !== undefined;
  return <OnDemand load={load} isWanted={isWanted} onFailure={closeAccountDialog} props={{}} />;
}
