import { useRef } from 'react';
import { Form, Modal, type FormInstance, type ModalProps } from 'antd';
import { useBack } from './use-back.ts';

interface FormDialogProps extends Omit<ModalProps, 'confirmLoading' | 'onCancel'> {
  /** Whether what was entered is being sent: until that has failed or not, it stays open, so that nothing is lost. */
  isSaving: boolean;
  /** Whether what was entered has been taken over, so that closing discards nothing. */
  isDone?: boolean;
  onCancel: () => void;
}

/**
 * A dialog of forms with names. A click beside it does not close it; closing it, also by the browser's Back, asks first
 * where something was entered.
 */
export function FormDialog({ isSaving, isDone = false, onCancel, ...props }: FormDialogProps) {
  /** By name, those that are gone among them: no field of theirs is touched. */
  const forms = useRef<Record<string, Pick<FormInstance, 'isFieldsTouched'>>>({});
  const isTouched = () => !isDone && Object.values(forms.current).some((form) => form.isFieldsTouched());
  /** @returns whether it is closed by now */
  const close = () => {
    const mayClose = !isSaving && (!isTouched() || window.confirm('Discard what you entered?'));
    if (mayClose) {
      onCancel();
    }
    return mayClose;
  };
  useBack(() => props.open !== true || close());
  return (
    <Form.Provider
      onFormChange={(_name, changed) => {
        forms.current = changed.forms;
      }}
    >
      <Modal
        {...props}
        mask={{ closable: false }}
        // While it is loading, the kit closes it in no way; these show that.
        confirmLoading={isSaving}
        closable={{ disabled: isSaving }}
        cancelButtonProps={{ disabled: isSaving }}
        onCancel={close}
      />
    </Form.Provider>
  );
}
