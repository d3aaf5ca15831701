/** A measured value and the limit it is held to. */
export interface Measurement {
  name: string;
  value: number;
  limit: number;
  /** Whether the value has to reach the limit, or must not pass it. */
  holds: 'at least' | 'at most';
  unit?: 'MB' | 'ms';
}

export function isMet({ value, limit, holds }: Measurement): boolean {
  return holds === 'at least' ? value >= limit : value <= limit;
}

/** For example `PASS  memory of the backend: 171 MB (at most 250 MB)`. */
export function describeMeasurement(measurement: Measurement): string {
  const { name, value, limit, holds, unit } = measurement;
  const suffix = unit === undefined ? '' : ` ${unit}`;
  const shown = value.toFixed(unit === undefined ? 2 : 0);
  return `${isMet(measurement) ? 'PASS' : 'FAIL'}  ${name}: ${shown}${suffix} (${holds} ${limit}${suffix})`;
}
