import { useState, useSyncExternalStore } from 'react';
import { Button, Drawer } from 'antd';
import { CreatePackageForm, PACKAGE_FORM_ID } from './create-form.tsx';
import { endDraft, replacements } from './draft.ts';
import { useCreatePackage } from '../shipment.queries.ts';
import styles from './create-drawer.module.css';
import { useClosing } from '../../../lib/dialogs/use-closing.ts';

interface CreatePackageDrawerProps {
  onClose: () => void;
}

/**
 * Creates a vehicle or a package shipment. The draft survives closing and a reload, until it is discarded. Without a
 * mask, so that a click beside the drawer does not close it and the list stays readable.
 */
export function CreatePackageDrawer({ onClose }: CreatePackageDrawerProps) {
  const creation = useCreatePackage();
  const [round, setRound] = useState(0);
  /** The key of the form that has a pasted text beside its fields. */
  const [textIn, setTextIn] = useState<string>();
  const replaced = useSyncExternalStore(replacements.subscribe, replacements.get);
  const form = `${round} ${replaced}`;
  const { close, drawer } = useClosing(onClose);
  const discard = () => {
    endDraft();
    setRound(round + 1);
  };
  return (
    <Drawer
      title="New package"
      size={textIn === form ? 1000 : 600}
      {...drawer}
      onClose={close}
      mask={false}
      autoFocus={false}
      footer={
        <div className={styles.footer}>
          <Button onClick={discard} disabled={creation.isPending}>
            Discard draft
          </Button>
          <Button type="primary" htmlType="submit" form={PACKAGE_FORM_ID} loading={creation.isPending}>
            Create package
          </Button>
        </div>
      }
    >
      <CreatePackageForm
        key={form}
        creation={creation}
        onCreated={close}
        onTextShown={(isShown) => setTextIn(isShown ? form : undefined)}
      />
    </Drawer>
  );
}
