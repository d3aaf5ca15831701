/** What was typed into the dialogs and may be kept on the device: never a password. */
export interface AccountDraft {
  /** Of the sign-in form: e-mail or username. */
  identifier: string;
  firstName: string;
  surname: string;
  email: string;
  phoneNumber: string;
  username: string;
}

const KEY = 'moveway.account-draft';
export const EMPTY_DRAFT: AccountDraft = {
  identifier: '',
  firstName: '',
  surname: '',
  email: '',
  phoneNumber: '',
  username: '',
};

/** What this tab kept over a reload; empty fields where there is nothing. */
export function readAccountDraft(): AccountDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const entries = Object.entries(typeof kept === 'object' && kept !== null ? kept : {});
    const texts = entries.filter(([name, value]) => name in EMPTY_DRAFT && typeof value === 'string');
    return { ...EMPTY_DRAFT, ...Object.fromEntries(texts) };
  } catch {
    // Storage can be forbidden or damaged; the form then starts empty.
    return EMPTY_DRAFT;
  }
}

/** Keeps exactly the fields of a draft, whatever else an object carries. */
export function storeAccountDraft(draft: AccountDraft): void {
  try {
    const { identifier, firstName, surname, email, phoneNumber, username } = draft;
    sessionStorage.setItem(
      KEY,
      JSON.stringify({ identifier, firstName, surname, email, phoneNumber, username }),
    );
  } catch {
    // Storage can be forbidden; what was typed then lasts as long as the page.
  }
}
