import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { quoteTermsUpdateSchema, type QuoteTerms } from '@moveway/contracts/settings/settings.routes.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useAdminApi, type AdminApi } from '../../lib/admin-api.ts';
import { errorText } from '../../lib/error-text.ts';
import { checkBody, useFieldErrors } from '../../lib/field-errors.ts';
import { NumberInput } from '../../lib/number-input.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { QueryView } from '../../lib/query-view.tsx';
import styles from './settings-form.module.css';

type Values = Omit<QuoteTerms, 'version'>;

const FIELDS: readonly { name: keyof Values; label: string; extra: string }[] = [
  {
    name: 'validDays',
    label: 'Days a kept quote is valid',
    extra: 'Its price counts until the last of them.',
  },
  {
    name: 'waitingPerDay',
    label: 'Saved for each day of waiting, in cents',
    extra: 'On vehicles: 500 takes $5.00 off for each day that pickup may wait. 0 turns the slider off.',
  },
  {
    name: 'waitingDays',
    label: 'Waiting saves for at most so many days',
    extra: 'Later pickup saves no more.',
  },
];

const quoteTermsQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: [...queryKeys.settings, 'quotes'],
    queryFn: ({ signal }) => api.call('GET /api/admin/settings/quotes', {}, { signal }),
  });

/**
 * How long quotes are valid, and what waiting for pickup saves; saved by itself. Loaded changes do not reset the form;
 * in an edit conflict it shows what the other administrator saved.
 */
export function QuoteTermsSettings() {
  const query = useQuery(quoteTermsQuery(useAdminApi()));
  return (
    <QueryView query={query} what="the terms of quotes">
      {(terms) => <QuoteTermsForm terms={terms} />}
    </QueryView>
  );
}

function QuoteTermsForm({ terms }: { terms: QuoteTerms }) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [form] = Form.useForm<Values>();
  const fieldErrors = useFieldErrors(form);
  /** The terms that the form is based on. */
  const [base, setBase] = useState(terms);
  const update = useMutation({
    mutationFn: (body: QuoteTerms) => api.call('PUT /api/admin/settings/quotes', { body }),
    onSuccess: (saved) => queryClient.setQueryData(quoteTermsQuery(api).queryKey, saved),
  });

  const show = (stored: QuoteTerms) => {
    setBase(stored);
    form.setFieldsValue(stored);
  };
  const save = async (values: Values) => {
    const checked = checkBody(quoteTermsUpdateSchema, { ...values, version: base.version });
    if (!checked.ok) {
      fieldErrors.show(checked.fields);
      return;
    }
    fieldErrors.clearAll();
    try {
      show(await update.mutateAsync(checked.body));
      toast.show({ title: 'Quotes Saved', description: 'New estimates use these right away.' });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'settings.changed') {
        show(await queryClient.fetchQuery({ ...quoteTermsQuery(api), staleTime: 0 }));
      }
      toast.show({
        variant: 'destructive',
        title: 'Quotes Not Saved',
        description: errorText(error, 'Could not save the terms of quotes'),
      });
    }
  };

  return (
    <Form<Values>
      data-without-draft
      noValidate
      form={form}
      name="quote-terms"
      layout="vertical"
      aria-label="Quotes"
      initialValues={base}
      onValuesChange={fieldErrors.clearChanged}
      onFinish={(values) => void save(values)}
    >
      <h3 className={styles.heading}>Quotes</h3>
      <div className={styles.pair}>
        {FIELDS.map(({ name, label, extra }) => (
          <Form.Item<Values> key={name} name={name} label={label} extra={extra}>
            <NumberInput />
          </Form.Item>
        ))}
      </div>
      <Button htmlType="submit" loading={update.isPending}>
        Save quotes
      </Button>
    </Form>
  );
}
