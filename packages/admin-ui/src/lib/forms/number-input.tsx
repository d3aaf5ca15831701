import { useState } from 'react';
import { Input, type InputProps } from 'antd';

/** A number, or what was typed when that is none. */
type Typed = number | string | null | undefined;

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** By the form. */
  value?: Typed;
  onChange?: (value: Typed) => void;
}

/**
 * A number as it is typed. Nothing is rounded or removed silently, as the library's own number field does: what
 * is no number, or too large, stays to be corrected and is rejected by the contract with the field's own message.
 */
export function NumberInput({ value, onChange, ...input }: NumberInputProps) {
  const [text, setText] = useState(textOf(value));
  // The form may be filled again while this is shown: with a draft, or with a newer version.
  const shown = valueOf(text) === (value ?? undefined) ? text : textOf(value);
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

function textOf(value: Typed): string {
  return value === null || value === undefined ? '' : String(value);
}

function valueOf(text: string): number | string | undefined {
  const bare = text.trim().replaceAll(',', '');
  if (bare === '') {
    return undefined;
  }
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : text;
}
