import { isObject } from '@moveway/api-client/json-object.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** What was typed into the account dialogs and may be stored on the device: never a password. */
export interface AccountDraft {
  /** Of the sign-in form: e-mail or username. */
  identifier: string;
  firstName: string;
  surname: string;
  email: string;
  phoneNumber: string;
  username: string;
}

export const EMPTY_DRAFT: AccountDraft = {
  identifier: '',
  firstName: '',
  surname: '',
  email: '',
  phoneNumber: '',
  username: '',
};

/** The draft of this tab; it outlives a reload. */
export const accountDraft = stored('moveway.account-draft', [], isAccountDraft, 'sessionStorage');

function isAccountDraft(value: unknown): value is AccountDraft {
  return isObject(value) && Object.keys(EMPTY_DRAFT).every((name) => typeof value[name] === 'string');
}
