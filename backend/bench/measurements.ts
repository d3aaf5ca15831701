import { applyLoad, type Load, type LoadRequest } from './load.ts';
import type { MeasuredServer } from './measured-server.ts';

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

/** One side of a comparison. */
export interface Side {
  server: MeasuredServer;
  requests: LoadRequest[];
  /** How each is to be answered; 200 unless given. */
  status?: number;
}

export interface Round {
  ours: Load;
  reference: Load;
}

/** Loads both sides in turn. */
export function compare(
  ours: Side,
  reference: Side,
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
): Promise<Round[]> {
  const load = ({ server, ...order }: Side) => applyLoad(server, { ...order, seconds, connections });
  return inTurn(
    () => load(ours),
    () => load(reference),
    rounds,
  );
}

/**
 * Does both in turn, the order changing each round, after one round that only warms them up. What else the machine
 * does meanwhile then falls on both.
 */
export async function inTurn(
  ours: () => Promise<Load>,
  reference: () => Promise<Load>,
  rounds: number,
): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const oursFirst = round % 2 === 0 ? await ours() : undefined;
    const referenceLoad = await reference();
    const both = { ours: oursFirst ?? (await ours()), reference: referenceLoad };
    if (round > 0) {
      measured.push(both);
    }
  }
  return measured;
}

/** The median over rounds of what one side took in proportion to the other. */
export function medianRatio(rounds: readonly Round[], of: (load: Load) => number): number {
  return median(rounds.map(({ ours, reference }) => of(ours) / of(reference)));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints the measured values behind a ratio. */
export function report(title: string, measured: readonly Round[]): void {
  console.log(`\n${title}`);
  for (const side of ['ours', 'reference'] as const) {
    const of = (pick: (load: Load) => number) =>
      median(measured.map((round) => pick(round[side]))).toFixed(2);
    console.log(
      `  ${of((load) => load.perSecond)}/s, median ${of((load) => load.medianMs)} ms, p95 ${of((load) => load.p95Ms)} ms, ` +
        `${of((load) => load.cpuMicrosPerRequest)} us of processor time per request, ` +
        `${of((load) => load.peakRssBytes / (1024 * 1024))} MB`,
    );
  }
  console.log('');
}
