import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Form } from 'antd';
import { z } from 'zod';
import { AUDIT_ACTIONS, auditRoutes, type AuditAction } from '@moveway/contracts/audit/audit.routes.ts';
import { useDraft } from '@moveway/ui/personal/use-draft.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { ChoiceBox } from '../../lib/lists/choice-box.tsx';
import { DayField } from '../../lib/forms/day-input.tsx';
import { parseDay } from '../../lib/forms/day-text.ts';
import styles from '../../lib/lists/table.module.css';
import { PageNav } from '../../lib/lists/page-nav.tsx';
import { queryKeys } from '../../lib/queries/keys.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { focusSearch, SearchBox } from '../../lib/lists/search-box.tsx';
import { settingsQuery } from '../../lib/queries/shared.queries.ts';
import { listAddress, useListAddress } from '../../lib/lists/use-address.ts';
import { useListCount } from '../../lib/lists/use-count.ts';
import { AuditTable } from './audit-table.tsx';
import { actionText } from './audit-text.ts';
import { auditList } from './audit.queries.ts';

const PAGE_SIZE = 50;
const TEXT_MAX = 254;

const actionOptions: { value: AuditAction | ''; label: string }[] = [
  { value: '', label: 'All actions' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: actionText[action] })),
];

/** Days in the time zone of the settings; the API takes moments as well. */
const day = z.iso.date().optional();
const address = listAddress(auditRoutes.list.query.extend({ from: day, to: day }));

/** Who did what to which thing. */
export function AuditTab() {
  const list = useListAddress(address);
  const { filter, change } = list;
  const api = useAdminApi();
  const query = useQuery(auditList(api, { ...filter, limit: PAGE_SIZE }));
  const { cursor: _cursor, limit: _limit, ...narrowing } = filter;
  const count = useListCount({
    key: [...queryKeys.audit, narrowing],
    count: (signal) => api.call('GET /api/admin/audit/count', { query: narrowing }, { signal }),
    hasPrevious: list.hasPrevious,
    page: query.data,
    noun: ['action', 'actions'],
  });
  return (
    <section aria-label="Audit log">
      <div className={styles.toolbar}>
        <ChoiceBox
          label="Action"
          className={styles.select}
          value={filter.action ?? ''}
          options={actionOptions}
          onChange={(action) => change({ action })}
        />
        <SearchBox
          label="User"
          placeholder="By: username or email"
          className={styles.search}
          maxLength={TEXT_MAX}
          search={filter.actor ?? ''}
          onSearch={(actor) => change({ actor }, { replace: true })}
          hasShortcut
        />
        <SearchBox
          label="Target"
          placeholder="Target: tracking number or user"
          className={styles.search}
          maxLength={TEXT_MAX}
          search={filter.target ?? ''}
          onSearch={(target) => change({ target }, { replace: true })}
        />
        <div className={styles.days}>
          <DayBox label="From" day={filter.from} onChange={(from) => change({ from })} />
          <DayBox label="To" day={filter.to} onChange={(to) => change({ to })} />
        </div>
        {list.isFiltered && (
          <Button
            onClick={(event) => {
              focusSearch(event);
              list.clear();
            }}
          >
            Show everything
          </Button>
        )}
      </div>
      <QueryView query={query} what="the audit log">
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Empty
                description={
                  list.isFiltered ? 'No matches. Try another word or clear filters.' : 'No actions yet'
                }
              />
            ) : (
              <AuditTable entries={items} />
            )}
            <PageNav list={list} nextCursor={nextCursor} count={count} />
          </>
        )}
      </QueryView>
    </section>
  );
}

interface DayBoxProps {
  label: string;
  /** YYYY-MM-DD */
  day: string | undefined;
  onChange: (day: string) => void;
}

/** A day of the business. What is typed and no day does not filter; it is kept until the day is another one. */
function DayBox({ label, day, onChange }: DayBoxProps) {
  const { data: settings } = useQuery(settingsQuery(useAdminApi()));
  const [typed, setTyped, clearTyped] = useDraft(`audit.${label}.${day ?? ''}`);
  const value = typed === '' ? (day ?? '') : typed;
  // Another list would fill the field again, and remove what is being typed.
  const fields = useMemo(() => [{ name: 'day', value }], [value]);
  return (
    <span title={settings && `Days in ${settings.timeZone}`}>
      <Form<{ day: string }>
        name={`audit-${label}`}
        component={false}
        colon={false}
        fields={fields}
        onValuesChange={({ day: next = '' }) => {
          if (next === '' || parseDay(next)) {
            onChange(next);
            clearTyped();
          } else {
            setTyped(next);
          }
        }}
      >
        <DayField<{ day: string }> className={styles.day ?? ''} name="day" label={label} />
      </Form>
    </span>
  );
}
