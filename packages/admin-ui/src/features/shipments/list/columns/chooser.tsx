import { useState } from 'react';
import { TableOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { PanelButton } from '../../../../lib/dialogs/panel-button.tsx';
import type { ColumnChoice } from './use-columns.ts';
import styles from './chooser.module.css';

interface ColumnChooserProps {
  choice: ColumnChoice;
  /** The columns that can be hidden. */
  columns: readonly { key: string; name: string }[];
}

/** Chooses which columns of a table are shown. */
export function ColumnChooser({ choice, columns }: ColumnChooserProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PanelButton
      label="Columns"
      button={{ icon: <TableOutlined aria-hidden />, children: 'Columns' }}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <Checkbox.Group
        className={styles.columns ?? ''}
        options={columns.map(({ key, name }) => ({ value: key, label: name }))}
        value={columns.map(({ key }) => key).filter(choice.isShown)}
        onChange={(shown) => choice.hide(columns.map(({ key }) => key).filter((key) => !shown.includes(key)))}
      />
    </PanelButton>
  );
}
