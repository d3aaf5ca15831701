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

export const UPDATE_FEED = environment.MAIN_VITE_UPDATE_FEED || undefined;
export const UPDATE_KEY = environment.MAIN_VITE_UPDATE_KEY || undefined;
