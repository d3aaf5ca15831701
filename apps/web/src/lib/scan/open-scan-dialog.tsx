/**
 * The dialog that scans, with all that it downloads. In a file of its own, so that pages with the button do not have
 * the names of those files in their first download.
 */
export async function loadScanDialog() {
  return (await import('./scan-dialog.tsx')).ScanDialog;
}
