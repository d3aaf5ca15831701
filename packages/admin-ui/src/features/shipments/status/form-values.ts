import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';

/** What the forms for one package and for a selection hold; days are YYYY-MM-DD. */
export interface StatusFormValues {
  status?: PackageStatus;
  location?: string;
  nearTown?: string;
  description?: string;
  departureDate?: string;
  arrivalDate?: string;
  /** Whether it did not happen just now, but on this day at this time, which is as it was typed. */
  isEarlier?: boolean;
  happenedDay?: string;
  happenedTime?: string;
}
