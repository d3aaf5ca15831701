import { useId } from 'react';
import { Select } from 'antd';
import { namedList } from '../forms/named-list.tsx';

interface ChoiceBoxProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className: string | undefined;
}

/** One of a few fixed choices above a list. */
export function ChoiceBox<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: ChoiceBoxProps<Value>) {
  const id = useId();
  return (
    <Select<Value>
      id={id}
      aria-label={label}
      className={className ?? ''}
      value={value}
      options={[...options]}
      // All options are in the page, so that screen readers can read them.
      virtual={false}
      popupRender={namedList}
      onChange={(next) => onChange(next)}
    />
  );
}
