import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams, type Location } from 'react-router-dom';

/** What will be asked for once it is rendered, by the location it was written from. */
const written = new WeakMap<Location, URLSearchParams>();

interface WriteOptions {
  /** Take the place of this history entry instead of adding one: typing is not a place to go back to. */
  replace?: boolean;
  /** Kept in the history entry. */
  state?: unknown;
}

/**
 * The query of the address, and changing it. Of two changes in one moment the second rests on the first, whoever makes
 * them: the router itself gives both the address as it was rendered last.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  // A change may come from a function of an earlier rendering, after a pause for instance.
  const here = useRef({ location, params });
  useEffect(() => {
    here.current = { location, params };
  }, [location, params]);
  return {
    params,
    /** What the history entry keeps. */
    state: location.state as unknown,
    write: (change: (before: URLSearchParams) => URLSearchParams, options?: WriteOptions) => {
      const { current } = here;
      const next = change(written.get(current.location) ?? current.params);
      written.set(current.location, next);
      setParams(next, options);
    },
  };
}
