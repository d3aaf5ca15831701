import { useNavigate } from 'react-router-dom';
import { useAdminApi } from '../lib/queries/admin-api.ts';
import { packageLink, packageSearchLink } from '../lib/address/links.ts';
import type { ScannedCode } from '@moveway/contracts/shipments/numbers/scanned-code.ts';

const SCANNED = { state: { isScanned: true } };

/**
 * Opens the package that a scanned code names. A VIN opens the one open shipment of that vehicle; where there are
 * several, or none, or the server does not answer, the list is searched for it.
 */
export function useOpenScanned(): (code: ScannedCode) => void {
  const api = useAdminApi();
  const navigate = useNavigate();
  const openVin = async (vin: string, trackingNumber: string | undefined) => {
    const found = await api.call('GET /api/admin/vins/:vin', { params: { vin } }).catch(() => undefined);
    const [only, ...others] = found?.openPackages ?? [];
    // What is no VIN that we know may be the number of a carrier.
    const number =
      only !== undefined && others.length === 0 ? only : found && only === undefined && trackingNumber;
    await (number ? navigate(packageLink(number), SCANNED) : navigate(packageSearchLink(vin)));
  };
  return ({ trackingNumber, vin }) => {
    if (vin !== undefined) {
      void openVin(vin, trackingNumber);
    } else if (trackingNumber !== undefined) {
      void navigate(packageLink(trackingNumber), SCANNED);
    }
  };
}
