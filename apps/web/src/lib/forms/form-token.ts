/** A token of an open form, and when it may be used, by `performance.now()`. */
interface TakenToken {
  formToken: string;
  validAfter: number;
  takenAt: number;
}

/** The server takes one for a day. */
const RENEW_AFTER_MS = 23 * 60 * 60 * 1000;

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** The token of one form: taken when somebody begins to fill it in, and given out once the server takes it. */
export function createFormToken() {
  let taking: Promise<TakenToken> | undefined;

  async function take(): Promise<TakenToken> {
    const { callApi } = await import('../api.ts');
    const { formToken, validAfterMs } = await callApi('GET /api/forms/token', {});
    const takenAt = performance.now();
    return { formToken, takenAt, validAfter: takenAt + validAfterMs };
  }

  return {
    /** Takes a token ahead of time; a failure shows when the form is sent. */
    prepare(): void {
      taking ??= take();
      taking.catch(() => {
        taking = undefined;
      });
    },

    /** Waits until the server takes the token. @throws when the server cannot be reached */
    async get(): Promise<string> {
      this.prepare();
      let taken = await taking;
      if (!taken || performance.now() > taken.takenAt + RENEW_AFTER_MS) {
        this.clear();
        taken = await (taking = take());
      }
      await sleep(Math.max(0, taken.validAfter - performance.now()));
      return taken.formToken;
    },

    /** The server did not take it: the next one is new. */
    clear(): void {
      taking = undefined;
    },
  };
}
