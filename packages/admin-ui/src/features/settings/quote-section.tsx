import { queryOptions, useQuery } from '@tanstack/react-query';
import { quoteTermsUpdateSchema, type QuoteTerms } from '@moveway/contracts/settings/settings.routes.ts';
import { Form } from 'antd';
import { useAdminApi, type AdminApi } from '../../lib/queries/admin-api.ts';
import { checkBody } from '../../lib/forms/field-errors.ts';
import { NumberInput } from '../../lib/forms/number-input.tsx';
import { queryKeys } from '../../lib/queries/keys.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { SectionForm } from './section-form.tsx';
import { useSectionStore } from './use-section-store.ts';

type Values = Omit<QuoteTerms, 'version'>;

const quoteTermsQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: [...queryKeys.settings, 'quotes'],
    queryFn: ({ signal }) => api.call('GET /api/admin/settings/quotes', {}, { signal }),
  });

const valuesOf = ({ version: _version, ...values }: QuoteTerms): Values => values;

const fields = [{ path: ['validDays'], label: 'Days a kept quote is valid' }];

/** How long quotes are valid. */
export function QuoteSection() {
  const api = useAdminApi();
  const query = useQuery(quoteTermsQuery(api));
  const store = useSectionStore(quoteTermsQuery(api), (body: QuoteTerms) =>
    api.call('PUT /api/admin/settings/quotes', { body }),
  );
  return (
    <QueryView query={query} what="the terms of quotes">
      {(terms) => (
        <SectionForm
          name="quotes"
          label="Quotes"
          fields={fields}
          stored={terms}
          valuesOf={valuesOf}
          check={(values: Values, { version }: QuoteTerms) =>
            checkBody(quoteTermsUpdateSchema.strip(), { ...values, version })
          }
          {...store}
        >
          {() => (
            <Form.Item<Values>
              name="validDays"
              label="Days a kept quote is valid"
              extra="Its price counts until the last of them."
            >
              <NumberInput />
            </Form.Item>
          )}
        </SectionForm>
      )}
    </QueryView>
  );
}
