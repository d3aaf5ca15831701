import { isVin, normalizeVin } from '@moveway/contracts/shipments/vehicle/vin.ts';
import type { Clock } from '../../kernel/clock.ts';
import { loadVinTables, type VinMaker, type VinModel, type VinTables } from './vin-tables.ts';

/** What a VIN says of its vehicle; what it does not say for certain is left out. */
export interface DecodedVin {
  year?: number;
  make?: string;
  model?: string;
}

/** Empty for a text that is no VIN, and for makers that do not sell in the United States. */
export type DecodeVin = (vin: string) => Promise<DecodedVin>;

/** Values of the tenth character, from 1980 on; after 30 years they begin again (49 CFR 565.15, table VII). */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;
/** Models of a year are sold in the year before. */
const YEARS_AHEAD = 1;

/** Decodes VINs by the tables of NHTSA, which it loads when it is first asked. */
export function createVinDecoder(clock: Clock): DecodeVin {
  let tables: Promise<VinTables> | undefined;
  return async (text) => {
    const vin = normalizeVin(text);
    if (!isVin(vin)) {
      return {};
    }
    tables ??= loadVinTables();
    return decode(await tables, vin, clock().getUTCFullYear() + YEARS_AHEAD);
  };
}

function decode(tables: VinTables, vin: string, lastYear: number): DecodedVin {
  const maker = tables.maker(wmiOf(vin));
  if (!maker) {
    return {};
  }
  const years = modelYears(vin, maker, lastYear);
  for (const year of years) {
    const found = modelOf(tables, maker, vin, year);
    if (found) {
      return { year, ...found };
    }
  }
  const [year] = years;
  return { ...(year === undefined ? {} : { year }), ...(maker.make ? { make: maker.make } : {}) };
}

/** The maker's code: three characters, or six for one who makes few vehicles. */
function wmiOf(vin: string): string {
  return vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);
}

/** The years that the tenth character stands for, the likeliest first. */
function modelYears(vin: string, { hasCentury }: VinMaker, lastYear: number): number[] {
  const code = YEAR_CODES.indexOf(vin.charAt(9));
  if (code === -1) {
    return [];
  }
  const isRecent = /[A-Z]/.test(vin.charAt(6));
  const early = FIRST_YEAR + code;
  const late = early + YEAR_CODES.length;
  const years = isRecent ? [late, early] : [early, late];
  return (hasCentury ? years.slice(0, 1) : years).filter((year) => year <= lastYear);
}

/** The make and model whose form fits this VIN best; undefined when none fits, or several equally well. */
function modelOf(tables: VinTables, maker: VinMaker, vin: string, year: number) {
  const coded = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  const fitting = maker.tables
    .filter(({ first, last }) => first <= year && year <= last)
    .flatMap(({ lines }) => lines.flatMap((line) => tables.models(line)))
    .map((candidate) => ({ ...candidate, fit: fitOf(candidate, coded) }));
  const best = Math.max(0, ...fitting.map(({ fit }) => fit));
  const models = new Map(
    fitting
      .filter(({ fit }) => fit === best && fit > 0)
      .map(({ make, model }) => [`${make} ${model}`, { make, model }]),
  );
  return models.size === 1 ? models.values().next().value : undefined;
}

/** How many characters the most exact form prescribes that the VIN has; 0 when it has none. */
function fitOf({ keys }: VinModel, coded: string): number {
  const fits = keys
    .filter((key) => new RegExp(`^${key.replaceAll('*', '.').replaceAll('|', String.raw`\|`)}`).test(coded))
    .map((key) => key.replaceAll(/\[[^\]]*\]/g, 'X').replaceAll(/[*|]/g, '').length);
  return Math.max(0, ...fits);
}
