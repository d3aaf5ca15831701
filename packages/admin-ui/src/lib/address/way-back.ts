import { useLocation, useNavigate } from 'react-router-dom';
import { isObject } from '@moveway/api-client/json-object.ts';
import { CONSOLE_PATH } from './links.ts';

/** With an entry of the history that was opened from a screen: the entry before it is that screen as it was left. */
export const WITH_WAY_BACK = { state: { hasWayBack: true } } as const;

/**
 * The way back from a page, also after a reload, because the history keeps its state.
 * @param otherwise where it leads from a page that was opened by its address
 */
export function useWayBack(otherwise = CONSOLE_PATH): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  return () => void (isObject(state) && state['hasWayBack'] === true ? navigate(-1) : navigate(otherwise));
}
