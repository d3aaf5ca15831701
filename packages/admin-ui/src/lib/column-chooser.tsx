import { useState } from 'react';
import { TableOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { Popover } from '@moveway/ui/popover/popover.tsx';
import type { ColumnChoice } from './use-column-choice.ts';
import styles from './column-chooser.module.css';

interface ColumnChooserProps {
  choice: ColumnChoice;
  /** The columns that can be hidden. */
  columns: readonly { key: string; name: string }[];
}

/** Chooses which columns of a table are shown. */
export function ColumnChooser({ choice, columns }: ColumnChooserProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label="Columns"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      control={
        <Button type="default" icon={<TableOutlined aria-hidden />}>
          Columns
        </Button>
      }
    >
      <Checkbox.Group
        className={styles.columns ?? ''}
        options={columns.map(({ key, name }) => ({ value: key, label: name }))}
        value={columns.map(({ key }) => key).filter(choice.isShown)}
        onChange={(shown) => choice.hide(columns.map(({ key }) => key).filter((key) => !shown.includes(key)))}
      />
    </Popover>
  );
}
