import { isTrackingNumber, normalizeTrackingNumber } from './tracking-number.ts';
import { isVin, normalizeVin } from '../vehicle/vin.ts';

/** The meaning of a scanned code. A text of 17 characters may be a VIN or the number of a carrier. */
export interface ScannedCode {
  trackingNumber?: string;
  vin?: string;
}

/** The address in our QR code, on any site. */
const TRACKING_ADDRESS = /^https?:\/\/[^/?#]+\/tracking\?(?:[^#]*&)?number=(?<number>[^&#]*)/i;

/**
 * Reads a scanned text: a tracking number, the address in our QR code, or a VIN, before which some makers have an I.
 * @returns undefined for any other text
 */
export function readScan(text: string): ScannedCode | undefined {
  const plain = text.trim();
  const number = TRACKING_ADDRESS.exec(plain)?.groups?.['number'];
  if (number !== undefined) {
    return isTrackingNumber(number) ? { trackingNumber: normalizeTrackingNumber(number) } : undefined;
  }
  const vin = normalizeVin(plain);
  if (vin.startsWith('I') && isVin(vin.slice(1))) {
    return { vin: vin.slice(1) };
  }
  if (!isTrackingNumber(plain)) {
    return undefined;
  }
  const trackingNumber = normalizeTrackingNumber(plain);
  return isVin(vin) ? { trackingNumber, vin } : { trackingNumber };
}
