import { Input, Select } from 'antd';
import { namedList } from '../../lib/forms/named-list.tsx';
import styles from './settings.module.css';

interface DayHoursProps {
  id?: string;
  /** The day's name, for the parts of the field. */
  day: string;
  /** Such as `08:00-18:00`; empty when closed. By the form. */
  value?: string;
  onChange?: (hours: string) => void;
}

const ALL_DAY = '00:00-24:00';
const USUAL = '08:00-18:00';

const kinds = [
  { value: '', label: 'Closed' },
  { value: ALL_DAY, label: '24 hours' },
  { value: USUAL, label: 'From, to' },
];

/** The hours of one day. The end of the day, 24:00, is typed and shown as midnight. */
export function DayHours({ id, day, value = '', onChange }: DayHoursProps) {
  const kind = value === '' || value === ALL_DAY ? value : USUAL;
  const [from = '', to = ''] = value.split('-');
  return (
    <div className={styles.day}>
      <Select
        {...(id !== undefined && { id })}
        aria-label={day}
        className={styles.kind ?? ''}
        options={kinds}
        value={kind}
        virtual={false}
        popupRender={namedList}
        onChange={(next) => onChange?.(next)}
      />
      {kind === USUAL && (
        <>
          <Input
            className={styles.time ?? ''}
            type="time"
            aria-label={`${day}, from`}
            value={from}
            onChange={({ target }) => onChange?.(`${target.value}-${to}`)}
          />
          <span aria-hidden>to</span>
          <Input
            className={styles.time ?? ''}
            type="time"
            aria-label={`${day}, to`}
            value={to === '24:00' ? '00:00' : to}
            onChange={({ target }) =>
              onChange?.(`${from}-${target.value === '00:00' ? '24:00' : target.value}`)
            }
          />
        </>
      )}
    </div>
  );
}
