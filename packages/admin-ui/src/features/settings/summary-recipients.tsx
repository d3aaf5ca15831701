import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_SUMMARY_RECIPIENTS } from '@moveway/contracts/settings/settings.constants.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useAdminApi } from '../../lib/admin-api.ts';
import { adminStats } from '../../lib/shared.queries.ts';
import styles from './settings.module.css';

/** The addresses that the weekly summary is emailed to. */
export function SummaryRecipients() {
  const { data: stats } = useQuery(adminStats(useAdminApi()));
  return (
    <section aria-label="Weekly summary">
      <h3 className={styles.heading}>Weekly summary</h3>
      <p className={styles.hint}>
        Mondays at 7:00 AM: what was delivered, how much of it on time, and what waits. No address, no
        summary.
        {stats?.beforeOpening?.includes('email') && (
          <strong> This server cannot send email yet: set SMTP_URL, MAIL_FROM and SITE_URL on it.</strong>
        )}
      </p>
      <Form.List name="summaryRecipients">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }, index) => (
              <div key={key} className={styles.recipient}>
                <Form.Item name={name} label={`Address ${index + 1}`}>
                  <Input type="email" maxLength={254} autoComplete="off" />
                </Form.Item>
                <Button
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Remove address ${index + 1}`}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            {rows.length < MAX_SUMMARY_RECIPIENTS && (
              <Button
                className={styles.add ?? ''}
                icon={<PlusOutlined aria-hidden />}
                onClick={() => add('')}
              >
                Add an address
              </Button>
            )}
          </>
        )}
      </Form.List>
    </section>
  );
}
