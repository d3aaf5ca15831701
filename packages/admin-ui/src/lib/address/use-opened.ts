import { matchPath, useLocation, useNavigate } from 'react-router-dom';

/**
 * What is open beside a list: its id is the part of the path after the list's own. The list stays as the query and the
 * history have it.
 * @param list the address of the list alone
 * @param linkOf the address with something open
 */
export function useOpened(list: string, linkOf: (id: string) => string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    id: matchPath(`${linkOf('')}:id`, pathname)?.params.id,
    open: (id: string | undefined, { replace }: { replace: boolean }) =>
      void navigate({ pathname: id === undefined ? list : linkOf(id), search }, { replace, state }),
  };
}
