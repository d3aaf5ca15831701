import { z } from 'zod';
import { blankIsAbsent, boundedText, optionalLine } from '../../http/fields.ts';
import { isEarlyVin, isVin, normalizeVin } from './vin.ts';

export const BAD_VIN = 'A VIN has 17 letters and digits, without I, O and Q';

export const vinSchema = boundedText(80, BAD_VIN)
  .transform(normalizeVin)
  .refine((vin) => isVin(vin) || isEarlyVin(vin), BAD_VIN);

/** What names a vehicle: its VIN, or year, make and model. */
export const vehicleIdentity = {
  vin: z.preprocess(blankIsAbsent, vinSchema.optional()),
  year: z
    .int('Use a year like 2019')
    .min(1885, 'Use a year from 1885')
    .max(2100, 'Use a year up to 2100')
    .optional(),
  make: optionalLine(60),
  model: optionalLine(60),
};

/** What a vehicle is called, in answers. */
export const vehicleName = {
  year: z.int().optional(),
  make: z.string().optional(),
  model: z.string().optional(),
};
