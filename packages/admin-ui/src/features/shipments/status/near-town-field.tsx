import { Form } from 'antd';
import { PlaceInput } from '../form/place-input.tsx';
import { namesCity } from '@moveway/contracts/shipments/place-text.ts';
import { PLAIN_LINE_RULE } from './fields.tsx';
import type { StatusFormValues } from './form-values.ts';

/** The town next to a location that names none. */
export function NearTownField() {
  const location = Form.useWatch('location', Form.useFormInstance<StatusFormValues>());
  return (
    needsTown(location) && (
      <Form.Item<StatusFormValues>
        name="nearTown"
        label="Nearest town"
        rules={[PLAIN_LINE_RULE]}
        extra="Puts the location on the map. The customer reads the location as it is written above."
      >
        <PlaceInput />
      </Form.Item>
    )
  );
}

/** The nearest town as it is sent; undefined where the location names its own. */
export function nearTownOf({ location, nearTown }: StatusFormValues): string | undefined {
  return needsTown(location) && nearTown?.trim() ? nearTown : undefined;
}

const needsTown = (location = '') => location.trim() !== '' && !namesCity(location);
