import { useState } from 'react';
import { Input, type InputProps } from 'antd';

/** A number, or what was typed when that is none. */
type Typed = number | string | null | undefined;

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** By the form. */
  value?: Typed;
  onChange?: (value: number | string | undefined) => void;
}

/**
 * A number as it is typed. Nothing is rounded or removed silently, as the library's own number field does: what
 * is no number, or too large, stays to be corrected and is rejected by the contract with the field's own message.
 * With `$` before it, what is filled in has two decimals.
 */
export function NumberInput({ value, onChange, ...input }: NumberInputProps) {
  const textOf = input.prefix === '$' ? amountText : String;
  const filled = value === null || value === undefined ? '' : textOf(value);
  const [text, setText] = useState(filled);
  // The form may be filled again while this is shown: with a draft, or with a newer version.
  const shown = valueOf(text) === (value ?? undefined) ? text : filled;
  return (
    <Input
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setText(target.value);
        onChange?.(valueOf(target.value));
      }}
    />
  );
}

/** One with more decimals is shown as it is, to be corrected. */
const amountText = (value: number | string) =>
  typeof value === 'number' && Number(value.toFixed(2)) === value ? value.toFixed(2) : String(value);

/** A comma is only taken where it stands before three digits: in many countries "3,50" is less than four. */
function valueOf(text: string): number | string | undefined {
  const bare = text.trim().replace(/^\$\s*/, '');
  if (bare === '') {
    return undefined;
  }
  return /^-?(?:(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)$/.test(bare)
    ? Number(bare.replaceAll(',', ''))
    : text;
}
