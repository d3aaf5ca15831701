import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { DayField } from '../../lib/forms/day-input.tsx';
import styles from './settings.module.css';

/** The days on which the company is closed, each with its name. */
export function HolidayList() {
  return (
    <section aria-label="Holidays">
      <h3 className={styles.heading}>Holidays</h3>
      <p className={styles.hint}>
        Closed all day. On that day footer, Contact, FAQs and chat say so, and when you are back.
      </p>
      <Form.List name="holidays">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }, index) => (
              <div key={key} className={styles.holiday}>
                <DayField name={[name, 'day']} label={`Holiday ${index + 1}`} />
                <Form.Item name={[name, 'name']} label={`Name of holiday ${index + 1}`}>
                  <Input maxLength={60} autoComplete="off" />
                </Form.Item>
                <Button
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Remove holiday ${index + 1}`}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              className={styles.add ?? ''}
              icon={<PlusOutlined aria-hidden />}
              onClick={() => add({ day: '', name: '' })}
            >
              Add a holiday
            </Button>
          </>
        )}
      </Form.List>
    </section>
  );
}
