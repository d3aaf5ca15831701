import { useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useAdminApi } from '../../lib/admin-api.ts';
import { loadFailureText } from '../../lib/failure.ts';
import { customerOptions } from './shipment.queries.ts';
import type { CustomerChoice } from './package-draft.ts';

interface CustomerSelectProps {
  /** Given by the form field around it. */
  id?: string;
  value?: CustomerChoice | null;
  onChange?: (customer: CustomerChoice | undefined) => void;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
}

/** Looks a customer up by the beginning of their username, e-mail address or name. */
export function CustomerSelect({
  value,
  onChange,
  placeholder = 'Nobody yet',
  ...rest
}: CustomerSelectProps) {
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, isFetching } = useQuery({
    ...customerOptions(useAdminApi(), useDeferredValue(search.trim())),
    enabled: isOpen,
  });
  const options = data?.items.map(({ id, username, email }) => ({ value: id, label: username, email })) ?? [];
  return (
    <Select<CustomerChoice, (typeof options)[number]>
      {...rest}
      value={value ?? null}
      labelInValue
      allowClear
      placeholder={placeholder}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={options}
      optionRender={({ data: { label, email } }) => (email === undefined ? label : `${label}, ${email}`)}
      loading={isFetching}
      notFoundContent={
        error ? loadFailureText(error) : isFetching ? 'Searching...' : 'No customer begins like this'
      }
      onOpenChange={setIsOpen}
      onChange={(choice: CustomerChoice | undefined) =>
        onChange?.(choice && { value: choice.value, label: choice.label })
      }
    />
  );
}
