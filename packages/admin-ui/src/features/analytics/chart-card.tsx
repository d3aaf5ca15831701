import type { ReactNode } from 'react';
import list from '../../lib/list-table.module.css';
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

interface ChartCardProps {
  title: string;
  /** The columns of the table; the first names the row. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
  /** Where the table is: always beside the chart, or below it when asked for. */
  table: 'beside' | 'below';
  children: ReactNode;
}

/** A chart, and its data as a table. */
export function ChartCard({ title, columns, rows, table: place, children }: ChartCardProps) {
  const table = (
    // What scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
    <section className={styles.scroll} aria-label={`${title}, table`} tabIndex={0}>
      <table className={list.table}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index === 0 ? undefined : list.number}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]} className={index === 0 ? undefined : list.number}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {place === 'beside' ? (
        <div className={styles.pair}>
          {children}
          {table}
        </div>
      ) : (
        <>
          {children}
          <details>
            <summary className={styles.summary}>Show as a table</summary>
            {table}
          </details>
        </>
      )}
    </section>
  );
}
