import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';

/** What the forms for one package and for a selection hold; days are YYYY-MM-DD. */
export interface StatusFormValues {
  status?: PackageStatus;
  location?: string;
  description?: string;
  departureDate?: string;
  arrivalDate?: string;
}
