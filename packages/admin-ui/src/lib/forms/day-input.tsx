import { createContext, use, useEffect, useMemo, useState, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DatePicker, Form, type DatePickerProps, type FormItemProps } from 'antd';
import english from 'antd/es/date-picker/locale/en_US.js';
import type { Dayjs } from 'dayjs';
import { useAdminApi } from '../queries/admin-api.ts';
import { DAY_FORMATS, dayOf, isoDay, markTodayIn, nearestDay, parseDay, steppedDay } from './day-text.ts';
import { settingsQuery } from '../queries/shared.queries.ts';
import styles from './day-input.module.css';

interface DayInputProps extends Omit<DatePickerProps<Dayjs, false>, 'value' | 'onChange'> {
  /** YYYY-MM-DD, or what was typed when that is no day. */
  value?: string | undefined;
  onChange?: (day: string) => void;
}

/**
 * A calendar day: typed, chosen, or reached with the arrow keys, which the library's calendar does not take. What is
 * typed and no day stays to be corrected, instead of being replaced by the former day as the library does. Today is the
 * company's.
 */
function DayInput({ value = '', onChange, onBlur, ...rest }: DayInputProps) {
  const [typed, setTyped] = useState('');
  const day = useMemo(() => parseDay(value), [value]);
  const { data: settings } = useQuery(settingsQuery(useAdminApi()));
  useEffect(() => {
    if (settings) {
      markTodayIn(settings.timeZone);
    }
  }, [settings]);
  // The form may be filled again while this is shown, and a day chosen.
  const text = dayOf(typed) === value ? typed : (day?.format(DAY_FORMATS[0]) ?? value);
  const typing = {
    text,
    onText: (next: string) => {
      setTyped(next);
      onChange?.(dayOf(next));
    },
  };
  /** A day may be typed without its year, which is not known to be left out before it is through. */
  const complete = () => {
    const nearest = nearestDay(typed.trim());
    if (nearest !== undefined) {
      onChange?.(nearest);
    }
  };
  return (
    <Typing value={typing}>
      <DatePicker
        {...rest}
        className={styles.box ?? ''}
        components={components}
        format={DAY_FORMATS}
        locale={locale}
        placeholder="MM/DD/YYYY"
        showNow={false}
        value={day ?? null}
        onChange={(chosen) => onChange?.(chosen ? isoDay(chosen) : '')}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            complete();
          }
          const next = steppedDay(value, event.key);
          if (next !== undefined) {
            event.preventDefault();
            setTyped('');
            onChange?.(next);
          }
        }}
        onBlur={(event, info) => {
          complete();
          setTyped('');
          onBlur?.(event, info);
        }}
      />
    </Typing>
  );
}

const Typing = createContext<{ text: string; onText: (text: string) => void }>({
  text: '',
  onText: () => undefined,
});

/** Shows what was typed, where the library's own input keeps only days. */
function TextBox({ onChange, ...input }: ComponentProps<'input'>) {
  const { text, onText } = use(Typing);
  return (
    <input
      {...input}
      value={text}
      onChange={(event) => {
        onChange?.(event);
        onText(event.target.value);
      }}
    />
  );
}

const components = { input: TextBox };

// The buttons of month and year are named by their own text, which the library's names do not have.
const locale = { ...english, lang: { ...english.lang, monthSelect: '', yearSelect: '' } };

const rules = [
  {
    validator: async (_: unknown, value = '') => {
      if (value !== '' && !parseDay(value)) {
        throw new Error('Enter a date like 11/30/2026');
      }
    },
  },
];

/** A field of a form with a calendar day, which is checked when it is left. */
export function DayField<Values>(item: FormItemProps<Values>) {
  return (
    <Form.Item<Values> {...item} validateTrigger="onBlur" rules={rules}>
      <DayInput />
    </Form.Item>
  );
}
