/** How many packages are printed at a time: as many as can be selected on the list. */
export const MAX_LABELED = 200;

/** How many pieces a package may have on its labels. */
export const MAX_PIECES = 99;

/** How many labels one file has at most. */
export const MAX_LABELS = 2000;

/** Dots per inch of the printers of labels. */
export const LABEL_DPI = ['203', '300'] as const;
export type LabelDpi = (typeof LABEL_DPI)[number];
