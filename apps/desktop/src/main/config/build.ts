/*
 * What the build was made with (`MAIN_VITE_…` in its environment): where updates are published, and the public key they
 * are signed with (Ed25519, SPKI in DER and base64). A build without them has no updates.
 */
interface BuildEnvironment {
  readonly MAIN_VITE_UPDATE_FEED?: string;
  readonly MAIN_VITE_UPDATE_KEY?: string;
}

// Vite types every variable as `any`; those of ours are texts.
const environment = import.meta.env as BuildEnvironment;

/** A workflow sets a variable that it does not have to the empty text. */
const given = (text: string | undefined) => (text === '' ? undefined : text);

/** As `electron-builder.yml` has it: Windows shows notifications of the installed app of this name. */
export const APP_ID = 'com.moveway.console';

export const UPDATE_FEED = given(environment.MAIN_VITE_UPDATE_FEED);
export const UPDATE_KEY = given(environment.MAIN_VITE_UPDATE_KEY);
