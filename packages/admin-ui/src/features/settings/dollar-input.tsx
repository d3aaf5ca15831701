import { Input } from 'antd';
import { useState } from 'react';

interface DollarInputProps {
  id?: string;
  /** Whole US cents, or what was typed when that is no amount. By the form. */
  value?: number | string | undefined;
  onChange?: (value: number | string | undefined) => void;
}

/** US cents as `$0.62`; what is no number as it is. */
export const dollarText = (cents: number | string | undefined): string =>
  typeof cents === 'number'
    ? (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    : (cents ?? '');

/** Dollars, kept in whole cents. What is no amount stays to be corrected, and is rejected by the contract. */
export function DollarInput({ value, onChange, ...input }: DollarInputProps) {
  const [text, setText] = useState(() => textOf(value));
  // The form may be filled again while this is shown.
  const shown = centsOf(text) === value ? text : textOf(value);
  return (
    <Input
      {...input}
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setText(target.value);
        onChange?.(centsOf(target.value));
      }}
    />
  );
}

function textOf(value: number | string | undefined): string {
  return typeof value === 'number' ? (value / 100).toFixed(2) : (value ?? '');
}

function centsOf(text: string): number | string | undefined {
  const bare = text.trim().replaceAll(/[$,]/g, '');
  if (bare === '') {
    return undefined;
  }
  return /^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(bare) ? Math.round(Number(bare) * 100) : text;
}
