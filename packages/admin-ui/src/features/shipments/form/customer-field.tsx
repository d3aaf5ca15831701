import { useRef } from 'react';
import { Form } from 'antd';
import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import { CustomerSelect } from './customer-select.tsx';
import type { PackageFormValues } from './draft.ts';

type Receiver = Pick<PackageFormValues, 'receiver' | 'receiverEmail' | 'receiverPhone'>;

/**
 * Whose package it is. Choosing a customer fills the receiver, as far as that is empty or was filled by another one.
 */
export function CustomerField() {
  const form = Form.useFormInstance<PackageFormValues>();
  const filled = useRef<Receiver>({});
  const fill = ({ firstName, surname, email, phoneNumber }: AdminUser) => {
    const chosen: Required<Receiver> = {
      receiver: [firstName, surname].filter((name) => name !== undefined).join(' '),
      receiverEmail: email ?? '',
      receiverPhone: phoneNumber ?? '',
    };
    const names = Object.keys(chosen) as (keyof Receiver)[];
    const changed = names.filter((name) => {
      const current: unknown = form.getFieldValue(name);
      return !current || current === filled.current[name];
    });
    filled.current = Object.fromEntries(changed.map((name) => [name, chosen[name]]));
    form.setFieldsValue(filled.current);
    form.setFields(changed.map((name) => ({ name, errors: [] })));
  };
  return (
    <Form.Item<PackageFormValues> name="customer" label="Customer" extra="Shows on this customer’s dashboard">
      <CustomerSelect onPick={fill} />
    </Form.Item>
  );
}
