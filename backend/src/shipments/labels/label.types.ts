/** What a label says of a shipment: of its parties what tracking shows to strangers, and nothing about money. */
export interface LabelText {
  trackingNumber: string;
  /** Of its tracking page, for the QR code. */
  address: string;
  origin: string | undefined;
  destination: string | undefined;
  receiver: string;
  /** The customer's own number. */
  reference: string | undefined;
  /** Undefined for a package that is no vehicle. */
  vehicle: { name: string; vin: string | undefined } | undefined;
}

/** Which of the pieces of a package a label is for. */
export interface Piece {
  number: number;
  of: number;
}
