/** As browsers name them (https://wicg.github.io/shape-detection-api/#barcodeformat-section). */
export type CodeFormat = 'qr_code' | 'code_128' | 'code_39' | 'data_matrix';

/** What the worker that reads codes is asked. Without a picture, to learn whether there is a reader. */
export interface ReaderRequest {
  formats: readonly CodeFormat[];
  picture?: ImageData;
}

export interface ReaderAnswer {
  texts: readonly string[];
  /** Why there is no reader. */
  problem?: string;
}
