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
  /** Of another commit's backend, where one is measured. */
  beside?: Load;
}

/** Loads the sides in turn. @param beside is compared with the reference as well */
export function compare(
  ours: Side,
  reference: Side,
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
  beside?: Side,
): Promise<Round[]> {
  const load = ({ server, ...order }: Side) => applyLoad(server, { ...order, seconds, connections });
  return inTurn(
    () => load(ours),
    () => load(reference),
    rounds,
    beside && (() => load(beside)),
  );
}

/**
 * Does all in turn, the order changing each round, after one round that only warms them up. What else the machine does
 * meanwhile then falls on all.
 */
export async function inTurn(
  ours: () => Promise<Load>,
  reference: () => Promise<Load>,
  rounds: number,
  beside?: () => Promise<Load>,
): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const oursFirst = round % 2 === 0 ? await ours() : undefined;
    const besideLoad = await beside?.();
    const referenceLoad = await reference();
    const loads = { ours: oursFirst ?? (await ours()), reference: referenceLoad, beside: besideLoad };
    if (round > 0) {
      measured.push(loads);
    }
  }
  return measured;
}

/** The median over rounds of what one side took in proportion to the reference. */
export function medianRatio(
  rounds: readonly Round[],
  of: (load: Load) => number,
  side: 'ours' | 'beside' = 'ours',
): number {
  return median(rounds.map(({ [side]: load, reference }) => (load ? of(load) / of(reference) : Number.NaN)));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints the measured values behind a ratio. */
export function report(title: string, measured: readonly Round[]): void {
  console.log(`\n${title}`);
  for (const side of ['ours', 'reference', 'beside'] as const) {
    const loads = measured.flatMap((round) => round[side] ?? []);
    if (loads.length === 0) {
      continue;
    }
    const of = (pick: (load: Load) => number) => median(loads.map(pick)).toFixed(2);
    console.log(
      `  ${of((load) => load.perSecond)}/s, median ${of((load) => load.medianMs)} ms, p95 ${of((load) => load.p95Ms)} ms, ` +
        `${of((load) => load.cpuMicrosPerRequest)} us of processor time per request, ` +
        `${of((load) => load.peakRssBytes / (1024 * 1024))} MB`,
    );
  }
  console.log('');
}
