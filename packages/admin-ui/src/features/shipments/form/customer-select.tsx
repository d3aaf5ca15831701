import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { loadErrorText } from '../../../lib/queries/error-text.ts';
import { namedList } from '../../../lib/forms/named-list.tsx';
import { UserEmail } from '../../../lib/user-email.tsx';
import { customerOptions } from '../shipment.queries.ts';
import type { CustomerChoice } from './draft.ts';
import styles from './customer-select.module.css';

interface CustomerSelectProps {
  /** Given by the form field around it. */
  id?: string;
  value?: CustomerChoice | null;
  onChange?: (customer: CustomerChoice | undefined) => void;
  /** The user of the choice. */
  onPick?: (user: AdminUser) => void;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
}

/**
 * Finds a customer by the beginning of their username, email address or name. The list opens only with options in it,
 * because screen readers cannot read an empty list box.
 */
export function CustomerSelect({
  id,
  value,
  onChange,
  onPick,
  placeholder = 'Unassigned',
  className,
  ...rest
}: CustomerSelectProps) {
  const ownId = useId();
  const [search, setSearch] = useState('');
  const [isActive, setIsActive] = useState(false);
  const wanted = useDeferredValue(search.trim());
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...customerOptions(useAdminApi(), wanted),
    enabled: isActive,
  });
  const options = data?.items.map((user) => ({ value: user.id, label: user.username, user })) ?? [];
  const box = useRef<HTMLDivElement>(null);
  // Delete does the same: the button would be one more stop for everybody who only passes.
  useEffect(() => {
    box.current?.querySelector('button')?.setAttribute('tabindex', '-1');
  });
  const isEmpty = isActive && data?.items.length === 0 && !isPlaceholderData;
  return (
    <div className={className} ref={box}>
      <Select<CustomerChoice, (typeof options)[number]>
        {...rest}
        id={id ?? ownId}
        popupRender={namedList}
        className={styles.select ?? ''}
        value={value ?? null}
        labelInValue
        allowClear
        placeholder={placeholder}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        options={options}
        optionRender={renderOption}
        loading={isFetching}
        open={isActive && options.length > 0}
        onOpenChange={setIsActive}
        onBlur={() => setIsActive(false)}
        onKeyDown={({ key }) => {
          if (key === 'Delete' && search === '') {
            onChange?.(undefined);
          }
        }}
        onChange={(choice: CustomerChoice | undefined) => {
          const user = data?.items.find(({ id }) => id === choice?.value);
          if (user) {
            // Before the form receives the choice, so that it stores what was filled in as well.
            onPick?.(user);
          }
          onChange?.(choice && { value: choice.value, label: choice.label });
        }}
      />
      {isActive && (
        <output className={styles.remark}>
          {error && loadErrorText(error)}
          {isEmpty && (wanted === '' ? 'No customers yet' : 'No matching customer')}
        </output>
      )}
    </div>
  );
}

/** Username and email address. */
function renderOption({ data: { label, user } }: { data: { label: string; user: AdminUser } }) {
  return (
    <>
      {label}, <UserEmail user={user} />
    </>
  );
}
