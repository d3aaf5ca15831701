import { useEffect, useRef, type RefObject } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Input, Segmented } from 'antd';
import type { Import, ImportProblem, ImportRow } from '@moveway/contracts/imports/import.routes.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { MoreButton } from '../../lib/lists/page-nav.tsx';
import { QueryView } from '../../lib/queries/view.tsx';
import { contentOf } from './text.ts';
import { importRows, useCorrectCell, type RowFilter } from './import.queries.ts';
import styles from './imports.module.css';

interface ImportRowsProps {
  found: Import;
  /** Which rows are shown; the first of those that there are where none is chosen. */
  chosen: RowFilter | undefined;
  onChoose: (chosen: RowFilter) => void;
  section: RefObject<HTMLElement | null>;
}

/** Rows of an import; the wrong cells of each are corrected in place. */
export function ImportRows({ found, chosen, onChoose, section }: ImportRowsProps) {
  const { counts } = found;
  const filters = (
    [
      { value: 'bad', name: 'Errors', count: counts.bad },
      { value: 'warned', name: 'To check', count: counts.warned },
      { value: 'skipped', name: 'Skipped', count: counts.skipped },
      { value: 'all', name: 'All', count: counts.rows },
    ] as const
  ).filter(({ value, count }) => count > 0 || value === 'all');
  const show = filters.find(({ value }) => value === chosen)?.value ?? filters[0]?.value ?? 'all';
  const query = useInfiniteQuery(importRows(useAdminApi(), found.id, show));
  const isCorrected = useRef(false);
  // A corrected row leaves the list of those with errors, and its input with it.
  useEffect(() => {
    if (isCorrected.current && document.activeElement === document.body) {
      isCorrected.current = false;
      (section.current?.querySelector<HTMLElement>('input[data-cell]') ?? section.current)?.focus();
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the rows that came are the occasion.
  }, [query.data, section]);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="import-rows">
      <h3 className={styles.heading} id="import-rows">
        Rows
      </h3>
      <Segmented<RowFilter>
        aria-label="Rows to show"
        className={styles.filter ?? ''}
        value={show}
        options={filters.map(({ value, name, count }) => ({
          value,
          label: `${name} (${formatCount(count)})`,
        }))}
        onChange={onChoose}
      />
      <QueryView query={query} what="the rows" lines={6}>
        {({ pages }) => (
          <ol className={styles.rows}>
            {pages
              .flatMap(({ items }) => items)
              .map((row) => (
                <RowOfImport
                  key={row.row}
                  found={found}
                  row={row}
                  onCorrected={() => {
                    isCorrected.current = true;
                  }}
                />
              ))}
          </ol>
        )}
      </QueryView>
      <MoreButton query={query} label="Show more rows" />
    </section>
  );
}

const STATES: Record<ImportRow['state'], string> = {
  good: 'Ready',
  bad: 'Has errors',
  skipped: 'Skipped',
  created: 'Created',
  failed: 'Not created',
  taken_back: 'Taken back',
  kept: 'Kept',
};

interface RowOfImportProps {
  found: Import;
  row: ImportRow;
  onCorrected: () => void;
}

function RowOfImport({ found, row, onCorrected }: RowOfImportProps) {
  const { state, problems } = row;
  return (
    <li className={styles.row} data-state={state}>
      <p>
        <strong>Row {row.row}</strong> <span className={styles.state}>{STATES[state]}</span>{' '}
        <span className={styles.samples}>{contentOf(row, found)}</span>
      </p>
      {problems.map((problem) => (
        <Problem
          key={`${problem.field} ${problem.code}`}
          found={found}
          row={row.row}
          problem={problem}
          onCorrected={onCorrected}
        />
      ))}
    </li>
  );
}

interface ProblemProps {
  found: Import;
  row: number;
  problem: ImportProblem;
  onCorrected: () => void;
}

/** What is wrong, with the cell that it is in. */
function Problem({ found: { id, version, columns }, row, problem, onCorrected }: ProblemProps) {
  const { kind, column, field, value, message } = problem;
  const correct = useCorrectCell(id);
  const toast = useToast();
  const text = `problem-${row}-${problem.code}-${column ?? 'none'}`;
  const save = (next: string) => {
    if (column !== undefined && next !== value && !correct.isPending) {
      onCorrected();
      correct.mutate(
        { row, version, column, value: next },
        {
          onError: (error) => toast.fail('Not Saved', errorText(error, 'The cell could not be corrected')),
        },
      );
    }
  };
  return (
    <div className={styles.problem} data-kind={kind}>
      {column === undefined ? (
        <span>{field}</span>
      ) : (
        <label className={styles.cell}>
          {columns[column]?.header === '' ? field : columns[column]?.header}
          <Input
            key={value}
            data-cell
            defaultValue={value}
            status={kind}
            aria-invalid={kind === 'error'}
            aria-describedby={text}
            disabled={correct.isPending}
            onBlur={({ target }) => save(target.value)}
            onPressEnter={({ currentTarget }) => save(currentTarget.value)}
          />
        </label>
      )}
      <span id={text}>{message}</span>
    </div>
  );
}
