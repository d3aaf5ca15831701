import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_SUMMARY_RECIPIENTS } from '@moveway/contracts/settings/settings.constants.ts';
import {
  weeklySummaryUpdateSchema,
  type WeeklySummary,
} from '@moveway/contracts/settings/settings.routes.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useAdminApi, type AdminApi } from '../../lib/queries/admin-api.ts';
import { listText } from '../../lib/forms/field-changes.ts';
import { checkBody } from '../../lib/forms/field-errors.ts';
import { queryKeys } from '../../lib/queries/keys.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { adminStats } from '../../lib/queries/shared.queries.ts';
import { SectionForm } from './section-form.tsx';
import { useSectionStore } from './use-section-store.ts';
import styles from './settings.module.css';

type Values = Omit<WeeklySummary, 'version'>;

const weeklySummaryQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: [...queryKeys.settings, 'weekly-summary'],
    queryFn: ({ signal }) => api.call('GET /api/admin/settings/weekly-summary', {}, { signal }),
  });

const valuesOf = ({ version: _version, ...values }: WeeklySummary): Values => values;

const fields = [{ path: ['summaryRecipients'], label: 'Addresses', show: listText }];

/** Who gets the weekly summary. */
export function SummarySection() {
  const api = useAdminApi();
  const query = useQuery(weeklySummaryQuery(api));
  const store = useSectionStore(weeklySummaryQuery(api), (body: WeeklySummary) =>
    api.call('PUT /api/admin/settings/weekly-summary', { body }),
  );
  const { data: stats } = useQuery(adminStats(api));
  return (
    <QueryView query={query} what="the addresses of the weekly summary">
      {(summary) => (
        <SectionForm
          name="summary"
          label="Weekly summary"
          fields={fields}
          stored={summary}
          valuesOf={valuesOf}
          check={(values: Values, { version }: WeeklySummary) =>
            checkBody(weeklySummaryUpdateSchema.strip(), { ...values, version })
          }
          {...store}
        >
          {() => (
            <>
              <p className={styles.hint}>
                Mondays at 7:00 AM: what was delivered, how much of it on time, and what waits. No address, no
                summary.
                {stats?.beforeOpening?.includes('email') && (
                  <strong>
                    {' '}
                    This server cannot send email yet: set SMTP_URL, MAIL_FROM and SITE_URL on it.
                  </strong>
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
            </>
          )}
        </SectionForm>
      )}
    </QueryView>
  );
}
