import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { watchStaff, type StaffHandlers } from '@moveway/api-client/realtime.ts';
import { moment } from '@moveway/api-client/moment.ts';
import { watchWake } from '@moveway/api-client/wake.ts';
import { receiveMessage } from '../../features/chat/chat.queries.ts';
import { noteCustomerTyping } from '../../features/chat/customer/typing.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { keysChangedBy } from '../../lib/queries/keys.ts';

/** Many events in a moment (an update of a selection) cause one refresh. */
const GATHER_MS = 300;
/** The least time between two refreshes, for offices where something changes all the time. */
const APART_MS = 1500;

/** Every key begins with the empty one. */
const EVERYTHING: QueryKey[] = [[]];

/** Called with the events that notifications go by. */
export type LiveListeners = Required<Pick<StaffHandlers, 'onBusinessDay' | 'onChange' | 'onMessage'>>;

/**
 * Shows a message at once, and invalidates the queries that an event concerns, and all of them where events may have
 * been missed: before the first connection, and while it was lost. Queries in use are fetched again at once, others
 * when they are shown next.
 * @returns whether changes arrive live right now; undefined until the first attempt is over
 */
export function useLiveConsole(listeners: LiveListeners): boolean | undefined {
  const { liveUrl, session } = useAdminApi();
  const queryClient = useQueryClient();
  const [isLive, setIsLive] = useState<boolean>();
  // Queries begin in effects, which come after this.
  const [askedAt] = useState(() => moment());
  const onPackage = useEffectEvent(listeners.onChange);
  const onMessage = useEffectEvent(listeners.onMessage);
  const onDay = useEffectEvent(listeners.onBusinessDay);
  useEffect(() => {
    // What is known already, from the report or an earlier console, no event has kept up to date.
    void queryClient.invalidateQueries(
      { predicate: ({ state }) => state.data !== undefined },
      { cancelRefetch: false },
    );
    const gathered = new Set<QueryKey>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = Number.NEGATIVE_INFINITY;
    let knownDay: string | undefined;
    /** The connection is back: what was asked while it was lost may hang for long, and is not waited for. */
    let isBack = false;
    const refresh = () => {
      timer = undefined;
      refreshedAt = performance.now();
      const keys = [...gathered];
      gathered.clear();
      // Canceled by events, none would ever end where these come faster than answers.
      const cancelRefetch = isBack;
      isBack = false;
      for (const queryKey of keys) {
        const running = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
        void queryClient.invalidateQueries({ queryKey }, { cancelRefetch });
        // Answers of those that go on may have been read before the event. The library cancels none before its first.
        const goOn = running.filter(({ state }) => !cancelRefetch || state.data === undefined);
        changed(goOn.map((query) => query.queryKey));
      }
    };
    const changed = (keys: QueryKey[]) => {
      for (const key of keys) {
        gathered.add(key);
      }
      if (gathered.size > 0) {
        timer ??= setTimeout(refresh, Math.max(GATHER_MS, refreshedAt + APART_MS - performance.now()));
      }
    };
    const stop = watchStaff(
      liveUrl,
      {
        onChange: (change) => {
          changed(keysChangedBy('package'));
          onPackage(change);
        },
        onTyping: noteCustomerTyping,
        onMessage: (message) => {
          receiveMessage(queryClient, message);
          changed(keysChangedBy('message'));
          noteCustomerTyping({ conversationId: message.conversationId, isTyping: false });
          onMessage(message);
        },
        onConversationChange: () => changed(keysChangedBy('conversation')),
        onBusinessDay: (day) => {
          if (knownDay !== undefined && knownDay !== day) {
            // What was promised for the day before is late from now on.
            changed(keysChangedBy('day'));
          }
          knownDay = day;
          onDay(day);
        },
        onUserChange: () => changed(keysChangedBy('user')),
        onInboxChange: () => changed(keysChangedBy('inbox')),
        onCannedReplyChange: () => changed(keysChangedBy('cannedReply')),
        onViewsChange: () => changed(keysChangedBy('views')),
        onSettingsChange: () => changed(keysChangedBy('settings')),
        onListening: () => {
          isBack = true;
          changed(EVERYTHING);
        },
        onConnection: setIsLive,
        // The calls find out why; without a session the sign-in is shown.
        onEnded: () => changed(EVERYTHING),
      },
      { onWake: watchWake, adminToken: session.token, askedAt },
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [liveUrl, session, queryClient, askedAt]);
  return isLive;
}
