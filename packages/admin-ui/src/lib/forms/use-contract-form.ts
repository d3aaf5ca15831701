import { Form } from 'antd';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useFieldErrors, type Checked, type FieldErrors } from './field-errors.ts';

interface ContractFormOptions<Values, Body> {
  /** What is to be sent, as the contract takes it. @param values of all fields, also of those that are not shown */
  check: (values: Values) => Checked<Body>;
  /** Sends it. It shows success itself; what it throws is shown here. */
  onSubmit: (body: Body) => Promise<void>;
  /** Heads the toast about an error. */
  failTitle: string;
  /** Said of an error that says nothing itself. */
  failText: string;
  /** The names of the form for the contract's paths, where they differ. */
  namesOf?: (fields: FieldErrors) => FieldErrors;
}

/**
 * A form whose rules are the contract's. What is wrong is said at its field, and the first such field is focused;
 * nothing is sent then. What the server rejects is shown in the same way, with a toast, and what was typed stays.
 * @returns the form, and the props of its `Form`
 */
export function useContractForm<Values extends object, Body>({
  check,
  onSubmit,
  failTitle,
  failText,
  namesOf = (fields) => fields,
}: ContractFormOptions<Values, Body>) {
  const toast = useToast();
  const [form] = Form.useForm<Values>();
  const errors = useFieldErrors(form);

  const submit = async () => {
    const checked = check(form.getFieldsValue(true));
    if (!checked.ok) {
      errors.show(namesOf(checked.fields));
      if (checked.title !== undefined) {
        toast.fail(checked.title, Object.values(checked.fields).join('. '));
      }
      return;
    }
    errors.clearAll();
    try {
      await onSubmit(checked.body);
    } catch (error) {
      errors.fail(failTitle, error, failText, namesOf);
    }
  };

  const formProps = {
    form,
    layout: 'vertical',
    noValidate: true,
    // For the few rules of fields that say what the contract cannot, such as a time in words.
    scrollToFirstError: { block: 'center', focus: true },
    onValuesChange: errors.clearChanged,
    onFinish: () => void submit(),
  } as const;
  return { form, formProps };
}
