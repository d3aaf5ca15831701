import { renderQueryString, unstable_createAdapterProvider as createProvider } from 'nuqs/adapters/custom';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

/** The query that was written from a location, until the router renders the next one: it does so when it has time. */
const written = new WeakMap<Location, URLSearchParams>();

/**
 * Joins nuqs and the app's `BrowserRouter`: parts of a page below it may keep state in the query of the address. What
 * is changed within a moment becomes one entry of the history. Unlike the library's own adapter this one leaves the
 * browser's history functions alone, distinguishes steps from replacements, and drops the hash, as a link would. It
 * keeps what the history entry stores.
 */
export const AddressProvider = createProvider(() => {
  const location = useLocation();
  const navigate = useNavigate();
  // A change may come from a function of an earlier rendering, after a pause for instance.
  const rendered = useRef<Location>(undefined);
  useEffect(() => {
    rendered.current = location;
    return () => {
      rendered.current = undefined;
    };
  }, [location]);
  return {
    searchParams: written.get(location) ?? new URLSearchParams(location.search),
    updateUrl: useCallback(
      (query, options) => {
        if (!rendered.current) {
          // What changed it is gone by now: the address may be another page's.
          return undefined;
        }
        written.set(rendered.current, query);
        return navigate(
          { search: renderQueryString(query) },
          { replace: options.history === 'replace', state: entryState() },
        );
      },
      [navigate],
    ),
  };
});

/** What the history entry stores for the app; React Router keeps it there. */
function entryState(): unknown {
  const entry: unknown = history.state;
  return typeof entry === 'object' && entry !== null && 'usr' in entry ? entry.usr : undefined;
}
