import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { conversationRoutes } from '@moveway/contracts/chat/conversation.routes.ts';
import { idSchema } from '@moveway/contracts/http/fields.ts';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { conversationLink, openConversationsLink } from '../../lib/address/links.ts';
import { useOpened } from '../../lib/address/use-opened.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { PageNav } from '../../lib/lists/page-nav.tsx';
import { queryKeys } from '../../lib/queries/keys.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { SearchBox } from '../../lib/lists/search-box.tsx';
import { usePollingIntervals } from '../../lib/queries/shared.queries.ts';
import { listAddress, useListAddress } from '../../lib/lists/use-address.ts';
import { useListCount } from '../../lib/lists/use-count.ts';
import { conversationList, latestMessage } from './chat.queries.ts';
import { ConversationPane } from './conversation/pane.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import { MissingConversation } from './conversation/missing.tsx';
import styles from './support-tab.module.css';

/** Whether a conversation, or a customer, can have it. */
const isId = (id: string) => idSchema.safeParse(id).success;

const address = listAddress(conversationRoutes.list.query);

/**
 * The conversations, the longest unanswered first. Choosing one shows its messages and opens the box to reply in, which
 * closes once the reply is sent or cancelled; the row has the focus then, so that Enter opens it again.
 */
export function SupportTab() {
  const api = useAdminApi();
  const list = useListAddress(address);
  const { chat: refetchInterval } = usePollingIntervals();
  const { userId: _userId, limit: _limit, ...filter } = list.filter;
  const query = useQuery({ ...conversationList(api, filter), refetchInterval });
  const { cursor: _cursor, ...narrowing } = filter;
  const count = useListCount({
    key: [...queryKeys.chat, narrowing],
    count: (signal) => api.call('GET /api/admin/conversations/count', { query: narrowing }, { signal }),
    hasPrevious: list.hasPrevious,
    page: query.data,
    noun: ['conversation', 'conversations'],
  });
  const { id, open } = useOpened(openConversationsLink, conversationLink);
  const [isReplying, setIsReplying] = useState(true);
  const opener = useRef<HTMLElement>(undefined);
  const reopen = useRef<HTMLButtonElement>(null);

  const show = (next: string) => {
    setIsReplying(true);
    open(next, { replace: id !== undefined });
  };
  const close = () => open(undefined, { replace: true });
  // Returns the keyboard focus to the row that was opened. On a phone or after a link there is no such row; the
  // button gets the focus then, so that Enter opens the box again everywhere.
  useEffect(() => {
    if (id === undefined || !isReplying) {
      reopen.current?.focus();
      opener.current?.focus();
    }
  }, [id, isReplying]);

  return (
    <section aria-label="Support" className={styles.support} data-open={id !== undefined}>
      <NewestMessage />
      <div className={styles.inbox}>
        <SearchBox
          label="Search conversations"
          placeholder="Words, people, tracking numbers"
          className={undefined}
          maxLength={120}
          search={list.filter.search ?? ''}
          onSearch={(search) => list.change({ search }, { replace: true })}
          hasShortcut
        />
        <QueryView query={query} what="the conversations">
          {({ items, nextCursor }) => (
            <>
              <ConversationRows
                items={items}
                openId={id}
                isFiltered={list.isFiltered}
                onOpen={(next, row) => {
                  opener.current = row;
                  show(next);
                }}
              />
              <PageNav list={list} nextCursor={nextCursor} count={count} />
            </>
          )}
        </QueryView>
      </div>
      {id === undefined && <p className={styles.hint}>Choose a conversation to reply.</p>}
      {id !== undefined && !isId(id) && <MissingConversation onClose={close} />}
      {id !== undefined && isId(id) && (
        <ConversationPane
          key={id}
          id={id}
          isReplying={isReplying}
          onReplying={setIsReplying}
          reopen={reopen}
          onOpen={show}
          onClose={close}
        />
      )}
    </section>
  );
}

/** Announces each new message to screen readers, whichever conversation is open. */
function NewestMessage() {
  const query = useQuery({ ...latestMessage(useAdminApi()), refetchInterval: usePollingIntervals().chat });
  const newest = query.data?.items[0];
  return (
    <VisuallyHidden>
      <output>
        {newest && !newest.isFromAdmin && `Last message: ${newest.username}, ${newest.message.slice(0, 120)}`}
      </output>
    </VisuallyHidden>
  );
}
