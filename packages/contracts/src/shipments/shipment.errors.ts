/** Rejections of the shipments feature: code -> HTTP status. */
export const shipmentErrors = {
  /** No such number, archived, or not for this caller's eyes: one answer for all. */
  'shipment.not_found': 404,
  'shipment.tracking_number_taken': 409,
  /** Only Delivered packages can be deleted (specification, section 4). */
  'shipment.not_delivered': 409,
  /** The time in which a deletion can be taken back is over. */
  'shipment.undo_expired': 409,
  /** Somebody changed the package since it was read: load it again. */
  'shipment.changed': 409,
  /** The customer has as many packages as the settings allow. */
  'shipment.limit_reached': 409,
  /** The chosen customer does not exist. */
  'shipment.customer_not_found': 409,
  /** No such number, wrong verification factor, or somebody else's: one answer for all. */
  'shipment.not_attached': 404,
} as const;
