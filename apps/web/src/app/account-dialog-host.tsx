import { lazy, Suspense, useState } from 'react';
import { useAccountDialog } from '../lib/account-dialog.ts';

const load = () => import('../features/accounts/account-dialogs.tsx');
const AccountDialogs = lazy(async () => ({ default: (await load()).AccountDialogs }));

/** Starts the download before somebody asks for a dialog, when it is likely that they will. */
export function preloadAccountDialogs(): void {
  // Not reaching the server shows when the dialog is asked for.
  load().catch(() => {});
}

/** The account dialogs, downloaded when one is first opened and kept from then on, with what was typed into them. */
export function AccountDialogHost() {
  const isAsked = useAccountDialog() !== undefined;
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) {
    setWasAsked(true);
  }
  return <Suspense>{wasAsked && <AccountDialogs />}</Suspense>;
}
