/** The token of an open form; times by `performance.now()`. */
interface FormToken {
  formToken: string;
  validAfter: number;
  fetchedAt: number;
}

/** The server accepts one for a day. */
const RENEW_AFTER_MS = 23 * 60 * 60 * 1000;

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** The token of one form: fetched when the visitor begins to fill it in, and valid some seconds later. */
export function createFormToken() {
  let loading: Promise<FormToken> | undefined;

  async function load(): Promise<FormToken> {
    const { callApi } = await import('../api.ts');
    const { formToken, validAfterMs } = await callApi('GET /api/forms/token', {});
    const fetchedAt = performance.now();
    return { formToken, fetchedAt, validAfter: fetchedAt + validAfterMs };
  }

  return {
    /** Fetches a token ahead of time; a failure is reported when the form is sent. */
    prepare(): void {
      loading ??= load();
      loading.catch(() => {
        loading = undefined;
      });
    },

    /** Waits until the server accepts the token. @throws when the server cannot be reached */
    async get(): Promise<string> {
      this.prepare();
      let token = await loading;
      if (!token || performance.now() > token.fetchedAt + RENEW_AFTER_MS) {
        this.clear();
        token = await (loading = load());
      }
      await sleep(Math.max(0, token.validAfter - performance.now()));
      return token.formToken;
    },

    /** The server rejected it: the next one is new. */
    clear(): void {
      loading = undefined;
    },
  };
}
