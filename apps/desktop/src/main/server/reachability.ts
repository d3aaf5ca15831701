/** Between two attempts to reach a server that was lost, in milliseconds. */
export const RETRY_MS = 5000;

export interface Reachability {
  isReachable: () => boolean;
  /** When it was lost; undefined while it can be reached. */
  lostAt: () => Date | undefined;
  /** What a call has found out. */
  report: (isReachable: boolean) => void;
  /** Tries at once. @returns whether it worked. */
  retry: () => Promise<boolean>;
  /** Discards everything known about the previous server, because there is another one. */
  reset: () => void;
}

interface ReachabilityOptions {
  /** Whether the server gives any answer. */
  probe: () => Promise<boolean>;
  onChange: () => void;
}

/** Whether the server can be reached, found out by the calls made; once it is lost, by an attempt every few seconds. */
export function createReachability({ probe, onChange }: ReachabilityOptions): Reachability {
  let lostAt: Date | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** The attempt that is under way; many calls may ask for one at once. */
  let attempt: Promise<boolean> | undefined;

  const report = (isReachable: boolean) => {
    if (isReachable !== (lostAt === undefined)) {
      lostAt = isReachable ? undefined : new Date();
      clearTimeout(timer);
      if (!isReachable) {
        retryLater();
      }
      onChange();
    }
  };
  const retry = async () => {
    const own = attempt ?? probe();
    attempt = own;
    const isReachable = await own;
    // What is known of another server since says nothing about this one.
    if (attempt === own) {
      attempt = undefined;
      report(isReachable);
    }
    return lostAt === undefined;
  };
  const retryUntilBack = async () => {
    if (!(await retry())) {
      retryLater();
    }
  };
  const retryLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void retryUntilBack(), RETRY_MS);
    // It must not keep a closing app alive.
    timer.unref();
  };
  return {
    isReachable: () => lostAt === undefined,
    lostAt: () => lostAt,
    report,
    retry,
    reset: () => {
      clearTimeout(timer);
      attempt = undefined;
      lostAt = undefined;
    },
  };
}
