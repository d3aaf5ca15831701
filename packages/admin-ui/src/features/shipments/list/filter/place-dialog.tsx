import { useMutation } from '@tanstack/react-query';
import { Button, Form, Modal, Select } from 'antd';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { NEAR_MILES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { US_STATE_CODES, US_STATES, type UsState } from '@moveway/contracts/shipments/us-states.ts';
import { useAdminApi } from '../../../../lib/queries/admin-api.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { namedList } from '../../../../lib/forms/named-list.tsx';
import { useClosing } from '../../../../lib/dialogs/use-closing.ts';
import { PlaceInput } from '../../form/place-input.tsx';
import type { PackageFilter } from './use-filter.ts';
import styles from '../toolbar.module.css';

const FORM_ID = 'place';
const stateOptions = US_STATE_CODES.map((code) => ({ value: code, label: US_STATES[code] }));
const DISTANCES = [10, 25, NEAR_MILES.usual, 100, 200, NEAR_MILES.most];

interface PlaceValues {
  state?: UsState | undefined;
  near?: string | undefined;
  within: number;
}

interface PlaceDialogProps {
  filter: PackageFilter;
  onChange: (change: {
    state: string | undefined;
    near: string | undefined;
    within: string | undefined;
  }) => void;
  onClose: () => void;
}

/**
 * Narrows the list to a state, and to what is near a place. The server is asked before the list is narrowed, so that a
 * place that it does not know is said at its field.
 */
export function PlaceDialog({ filter, onChange, onClose }: PlaceDialogProps) {
  const api = useAdminApi();
  const [form] = Form.useForm<PlaceValues>();
  const fieldErrors = useFieldErrors(form);
  const check = useMutation({
    mutationFn: ({ near, within }: Pick<PlaceValues, 'near' | 'within'>) =>
      api.call('GET /api/admin/packages', { query: { near, within, limit: 1 } }),
  });
  const { close, modal } = useClosing(onClose);
  const apply = ({ state, near, within }: Partial<PlaceValues>) => {
    const isUsual = near === undefined || within === NEAR_MILES.usual;
    onChange({ state, near, within: isUsual ? undefined : String(within) });
    close();
  };
  const submit = async () => {
    const { state, near: typed = '', within }: PlaceValues = form.getFieldsValue(true);
    const near = typed.trim() || undefined;
    try {
      if (near !== undefined) {
        await check.mutateAsync({ near, within });
      }
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
        fieldErrors.show(error.fields);
        return;
      }
      // Every other problem is said by the list.
    }
    apply({ state, near, within });
  };
  return (
    <Modal
      {...modal}
      mask={{ closable: false }}
      title="Packages of a place"
      footer={
        <>
          {(filter.state !== undefined || filter.near !== undefined) && (
            <Button onClick={() => apply({})}>Any place</Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button type="primary" htmlType="submit" form={FORM_ID} loading={check.isPending}>
            Show packages
          </Button>
        </>
      }
    >
      <p className={styles.introduction}>
        Shows packages that are there, come from there, or are going there.
      </p>
      <Form<PlaceValues>
        data-without-draft
        form={form}
        name={FORM_ID}
        layout="vertical"
        initialValues={{
          state: filter.state,
          near: filter.near,
          within: filter.within ?? NEAR_MILES.usual,
        }}
        onValuesChange={(changed: Partial<PlaceValues>) => fieldErrors.clearChanged(changed)}
        onFinish={() => void submit()}
      >
        <Form.Item<PlaceValues> name="state" label="State">
          <Select<UsState>
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="Any state"
            options={stateOptions}
            // All options are in the page, so that screen readers can read them.
            virtual={false}
            popupRender={namedList}
          />
        </Form.Item>
        <Form.Item<PlaceValues> name="near" label="Near" extra="A city with its state, or a ZIP code">
          <PlaceInput />
        </Form.Item>
        <Form.Item<PlaceValues> name="within" label="Within">
          <Select<number> options={milesOptions(filter.within)} virtual={false} popupRender={namedList} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** @param given by the address, which may name any distance */
function milesOptions(given: number | undefined) {
  const miles = new Set([...DISTANCES, ...(given === undefined ? [] : [given])]);
  return [...miles].toSorted((a, b) => a - b).map((value) => ({ value, label: `${value} miles` }));
}
