import type { ReactNode } from 'react';
import { Card, Collapse } from 'antd';
import { ListTable } from '../../lib/lists/table.tsx';
import list from '../../lib/lists/table.module.css';
import styles from './chart-card.module.css';

/** Styles of charts, by design tokens, so that they follow the theme. */
export const axis = {
  stroke: 'var(--color-line-strong)',
  tick: { fill: 'var(--color-text-muted)' },
} as const;

export const gridStroke = 'var(--color-line)';

/** The tooltip of the point under the pointer or selected by arrow keys. */
export const tooltip = {
  contentStyle: {
    border: '1px solid var(--color-line-strong)',
    borderRadius: 'var(--radius-medium)',
    background: 'var(--color-surface)',
    color: 'var(--color-text)',
  },
  cursor: { fill: 'var(--color-action-soft)', stroke: 'var(--color-line-strong)' },
} as const;

/** Colors of series; the second line is dashed as well, so that color is not the only difference. */
export const series = {
  first: 'var(--color-action-text)',
  second: 'var(--color-delivered-text)',
  before: 'var(--color-text-muted)',
} as const;

interface Row {
  key: string;
  cells: readonly string[];
}

interface RowTableProps {
  title: string;
  /** The columns of the table; the first names the row. */
  columns: readonly string[];
  rows: readonly Row[];
}

/** A chart, and its data as a table. */
export function ChartCard({ children, ...data }: RowTableProps & { children: ReactNode }) {
  return (
    <ReportCard title={data.title}>
      {children}
      <Collapse
        ghost
        size="small"
        items={[{ key: 'table', label: 'Show as a table', children: <RowTable {...data} /> }]}
      />
    </ReportCard>
  );
}

/** A table of texts, as wide as its place. */
export function RowTable({ title, columns, rows }: RowTableProps) {
  return (
    // What scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
    <section className={`${styles.scroll} ${list.scroll}`} aria-label={`${title}, table`} tabIndex={0}>
      <ListTable<Row & { id: string }>
        items={rows.map((row) => ({ ...row, id: row.key }))}
        columns={columns.map((column, index) => ({
          key: column,
          title: column,
          className: (index === 0 ? undefined : list.number) ?? '',
          render: (_, { cells }) => cells[index],
        }))}
      />
    </section>
  );
}

/** A part of the report, with its title. */
export function ReportCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.frame} aria-label={title}>
      <Card size="small" title={<h2 className={styles.title}>{title}</h2>}>
        {children}
      </Card>
    </section>
  );
}
