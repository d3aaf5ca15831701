import { useQuery } from '@tanstack/react-query';
import {
  cancellationTermsUpdateSchema,
  type CancellationTerms,
} from '@moveway/contracts/settings/settings.routes.ts';
import { Form } from 'antd';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { checkBody } from '../../lib/forms/field-errors.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { cancellationTermsQuery } from '../../lib/queries/shared.queries.ts';
import { DollarInput, dollarText } from './dollar-input.tsx';
import { SectionForm } from './section-form.tsx';
import { useSectionStore } from './use-section-store.ts';

type Values = Omit<CancellationTerms, 'version'>;

const valuesOf = ({ version: _version, ...values }: CancellationTerms): Values => values;

const fields = [{ path: ['feeBeforeDispatch'], label: 'Fee before dispatch', show: dollarText }];

/** What a cancellation costs. */
export function CancellationSection() {
  const api = useAdminApi();
  const query = useQuery(cancellationTermsQuery(api));
  const store = useSectionStore(cancellationTermsQuery(api), (body: CancellationTerms) =>
    api.call('PUT /api/admin/settings/cancellation', { body }),
  );
  return (
    <QueryView query={query} what="the terms of cancellation">
      {(terms) => (
        <SectionForm
          name="cancellation"
          label="Cancellation"
          fields={fields}
          stored={terms}
          valuesOf={valuesOf}
          check={(values: Values, { version }: CancellationTerms) =>
            checkBody(cancellationTermsUpdateSchema.strip(), { ...values, version })
          }
          {...store}
        >
          {() => (
            <Form.Item<Values>
              name="feeBeforeDispatch"
              label="Fee before dispatch"
              extra="Customers read it before they ask to cancel, and it is filled in when a Pending package is canceled. $0 for none. The Terms of Use say $50."
            >
              <DollarInput />
            </Form.Item>
          )}
        </SectionForm>
      )}
    </QueryView>
  );
}
