/** One measured figure and what it is held to. */
export interface Figure {
  name: string;
  value: number;
  limit: number;
  /** Whether the value has to reach the limit, or must not pass it. */
  holds: 'at least' | 'at most';
  unit?: 'MB' | 'ms';
}

export function isMet({ value, limit, holds }: Figure): boolean {
  return holds === 'at least' ? value >= limit : value <= limit;
}

/** For example `PASS  memory of the backend: 171 MB (at most 250 MB)`. */
export function describeFigure(figure: Figure): string {
  const { name, value, limit, holds, unit } = figure;
  const suffix = unit === undefined ? '' : ` ${unit}`;
  const shown = value.toFixed(unit === undefined ? 2 : 0);
  return `${isMet(figure) ? 'PASS' : 'FAIL'}  ${name}: ${shown}${suffix} (${holds} ${limit}${suffix})`;
}
