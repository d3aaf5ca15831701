import { readFile } from 'node:fs/promises';
import type { VehicleSize } from '@moveway/contracts/quotes/quote.constants.ts';
import type { FoundVehicle } from '@moveway/contracts/quotes/quote.schema.ts';
import { isVin, normalizeVin } from '@moveway/contracts/shipments/vehicle/vin.ts';

/**
 * Common models of the United States by the place they take on a trailer, written by hand: lines `make, size, models`,
 * by tabs, the models by commas. Makes and models are spelled as VINs are decoded.
 */
const MODELS = new URL('vehicle-models.tsv', import.meta.url);
const MAX_FOUND = 8;
/** What people call a make, in the form in which names are compared. */
const NICKNAMES: Readonly<Record<string, string>> = {
  chevy: 'chevrolet',
  vw: 'volkswagen',
  mercedes: 'mercedesbenz',
};
const YEAR = /^(?:19|20)\d\d$/;

interface VehicleModel {
  make: string;
  model: string;
  size: VehicleSize;
}

/**
 * The vehicles that a text may mean, the likeliest first. A VIN gives what it decodes to, with the size of that model.
 */
export type FindVehicles = (text: string) => Promise<FoundVehicle[]>;

/** @param decodeVin decodes the vehicle from a VIN */
export function createVehicleSearch(
  decodeVin: (vin: string) => Promise<Omit<FoundVehicle, 'vin' | 'size'>>,
): FindVehicles {
  let models: Promise<VehicleModel[]> | undefined;
  return async (text) => {
    models ??= readModels();
    if (!isVin(text)) {
      return findModels(await models, text);
    }
    const vin = normalizeVin(text);
    const decoded = await decodeVin(vin);
    const size = (await models).find(
      ({ make, model }) => keyOf(make + model) === keyOf(`${decoded.make ?? ''}${decoded.model ?? ''}`),
    )?.size;
    return [{ vin, ...decoded, ...(size && { size }) }];
  };
}

async function readModels(): Promise<VehicleModel[]> {
  const lines = (await readFile(MODELS, 'utf8')).trimEnd().split('\n');
  return lines.flatMap((line) => {
    const [make = '', size, models = ''] = line.split('\t');
    // Its test reads the whole file.
    return models.split(', ').map((model) => ({ make, model, size: size as VehicleSize }));
  });
}

function findModels(models: readonly VehicleModel[], text: string): FoundVehicle[] {
  const words = text.trim().split(/\s+/);
  const year = words.find((word) => YEAR.test(word));
  const [first = '', ...rest] = words.filter((word) => word !== year).map(keyOf);
  const search = [NICKNAMES[first] ?? first, ...rest].join('');
  if (search === '') {
    return [];
  }
  return models
    .map((found) => ({ found, fit: fitOf(found, search) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, MAX_FOUND)
    .map(({ found }) => ({ ...(year !== undefined && { year: Number(year) }), ...found }));
}

/** Names are compared without case, blanks and hyphens: `CRV` is a CR-V, `f150` an F-150. */
const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * 3: the text is the whole name. 2: the name begins with the text. From 1: the text begins with the name (`RAV4 XLE`).
 */
function fitOf({ make, model }: VehicleModel, search: string): number {
  const names = [keyOf(model), keyOf(make + model)];
  if (names.includes(search)) {
    return 3;
  }
  if (names.some((name) => name.startsWith(search))) {
    return 2;
  }
  // The longest of these is the closest; a model of one or two characters is found with its make only.
  const within = names
    .filter((name) => name.length > 2 && search.startsWith(name))
    .map(({ length }) => length);
  return within.length === 0 ? 0 : 1 + Math.max(...within) / 1000;
}
