import { useState, type ReactNode } from 'react';
import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer } from 'antd';
import styles from './sheet.module.css';

interface FilterSheetProps {
  /** How many filters are set. */
  count: number;
  children: ReactNode;
}

/** The filters of a list on a phone or a tablet: a button that opens them from below. */
export function FilterSheet({ count, children }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Badge count={count} size="small">
        <Button
          icon={<FilterOutlined aria-hidden />}
          aria-label={count === 0 ? 'Filters' : `Filters, ${count} set`}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          Filters
        </Button>
      </Badge>
      <Drawer
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Filters"
        placement="bottom"
        size="auto"
        destroyOnHidden
      >
        <div className={styles.filters}>{children}</div>
        <Button type="primary" block onClick={() => setIsOpen(false)}>
          Show results
        </Button>
      </Drawer>
    </>
  );
}
