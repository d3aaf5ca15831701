import { useRef } from 'react';
import { Form, Modal, type FormInstance, type ModalProps } from 'antd';

interface FormDialogProps extends ModalProps {
  /** Whether what was entered has been taken over, so that closing discards nothing. */
  isDone?: boolean;
}

/**
 * A dialog of forms with names. A click beside it does not close it, and closing it asks first where something was
 * entered.
 */
export function FormDialog({ isDone = false, onCancel, ...props }: FormDialogProps) {
  /** By name, those that are gone among them: no field of theirs is touched. */
  const forms = useRef<Record<string, Pick<FormInstance, 'isFieldsTouched'>>>({});
  const isTouched = () => !isDone && Object.values(forms.current).some((form) => form.isFieldsTouched());
  return (
    <Form.Provider
      onFormChange={(_name, changed) => {
        forms.current = changed.forms;
      }}
    >
      <Modal
        {...props}
        mask={{ closable: false }}
        onCancel={(event) => {
          if (!isTouched() || window.confirm('Discard what you entered?')) {
            onCancel?.(event);
          }
        }}
      />
    </Form.Provider>
  );
}
