import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { cannedReplyList } from '../canned-replies/canned-reply.queries.ts';
import { usePlaceholderValues } from '../customer/customer.queries.ts';
import { administrators } from '../note.queries.ts';
import { fillPlaceholders } from '../canned-replies/placeholders.ts';
import type { Suggestion } from './suggestions.ts';

type Suggest = (trigger: string, word: string) => Suggestion[];

/** The canned replies that begin with what was typed, filled in with what `usePlaceholderValues` knows. */
export function useCannedReplies(...about: Parameters<typeof usePlaceholderValues>): Suggest {
  const { data } = useQuery(cannedReplyList(useAdminApi()));
  const values = usePlaceholderValues(...about);
  return (_trigger, word) =>
    (data?.items ?? [])
      .filter(({ shortcut }) => shortcut.startsWith(word))
      .map(({ id, shortcut, text }) => {
        const filled = fillPlaceholders(text, values);
        return { key: id, label: `/${shortcut}`, detail: filled, text: filled };
      });
}

/** Whether a text is only a shortcut that no canned reply begins with; never before they are loaded. */
export function useUnknownShortcut(): (text: string) => boolean {
  const { data } = useQuery(cannedReplyList(useAdminApi()));
  return (text) =>
    /^\/\S*$/.test(text) &&
    data !== undefined &&
    !data.items.some(({ shortcut }) => `/${shortcut}`.startsWith(text));
}

/** The administrators whose names begin with what was typed. */
export function useMentions(): Suggest {
  const { data } = useQuery(administrators(useAdminApi()));
  return (_trigger, word) =>
    (data?.items ?? [])
      .filter(
        ({ username, isDisabled }) => !isDisabled && username.toLowerCase().startsWith(word.toLowerCase()),
      )
      .map(({ id, username }) => ({
        key: id,
        label: `@${username}`,
        detail: 'Administrator',
        text: `@${username} `,
      }));
}
