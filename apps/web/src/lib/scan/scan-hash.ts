/** In the address of a page that was loaded again to scan: the dialog opens by itself. */
export const SCAN_HASH = '#scan';
