import { z } from 'zod';

/** Every error code of the API with its one HTTP status. Codes without a prefix may answer any call. */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  /** A search would have to read too much: add a word. */
  search_too_broad: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,

  /** Unknown user, wrong password, or a user who is no administrator where one is meant: one answer for all. */
  'account.bad_credentials': 401,
  /** The current password, asked again before a change, is wrong. Not 401: the session is fine. */
  'account.wrong_password': 403,
  'account.username_taken': 409,
  'account.email_taken': 409,
  'account.not_found': 404,
  /** Last-administrator protection; administrators cannot demote or disable themselves. */
  'account.last_admin': 409,
  'account.not_yourself': 409,
  'account.session_not_found': 404,
  /** A link for a new password is given for customers who are not disabled, not for administrators. */
  'account.no_reset_link': 409,
  /** A link that was never sent or given, has expired, or was used. */
  'account.link_expired': 410,
  /** The server cannot send email, which the call needs. */
  'account.email_off': 409,

  /** A selection of more packages than one batch takes. */
  'batch.too_many': 422,
  /** The batch was never prepared, or is a week old. */
  'batch.not_found': 404,
  /** The batch is running already, has ended, or was not started. */
  'batch.not_ready': 409,
  /** The time in which a batch can be undone is over, or it was undone already. */
  'batch.undo_expired': 409,

  'canned_reply.not_found': 404,
  'canned_reply.shortcut_taken': 409,
  /** Edit conflict: the canned reply changed since it was read. */
  'canned_reply.changed': 409,

  /** Never uploaded, removed since, used in another message, or not visible to this caller: one answer for all. */
  'chat.attachment_not_found': 404,
  /** The file's content is no picture or PDF that can be taken; `fields.file` says why. */
  'chat.file_rejected': 422,
  'chat.user_not_found': 404,
  'chat.conversation_not_found': 404,
  /** A conversation can be given only to an administrator who can sign in. */
  'chat.assignee_not_found': 409,
  /** The customer or a colleague wrote a message that the caller has not seen. */
  'chat.newer_messages': 409,

  'import.not_found': 404,
  /** The file is no readable list: another kind of file, damaged, or too large when it is unpacked. */
  'import.file_rejected': 422,
  /** The import is committed already. */
  'import.not_open': 409,
  /** Edit conflict: the import changed since it was read. */
  'import.changed': 409,
  /** No row is good, or some row is bad and all rows were to be imported. */
  'import.not_ready': 409,
  /** The import was not committed, its hour is over, or it is undone already. */
  'import.undo_expired': 409,

  'inbox.not_found': 404,
  /** The form's token is missing, forged, too old or too new: take another one and send the form again. */
  'inbox.form_token_rejected': 422,

  /** The job has not failed, runs again, or is not there any more. */
  'job.not_found': 404,

  /** The address is not one of a known push service. */
  'push.endpoint_rejected': 422,
  /** The limit of browsers that follow this package is reached. */
  'push.limit_reached': 409,

  /** A place is not in the gazetteer, or several have this name; `fields` names which. */
  'quote.place_unknown': 422,
  /** Never kept, or removed a month after its last day. */
  'quote.not_found': 404,

  /** Edit conflict: the settings changed since they were read. */
  'settings.changed': 409,

  /** No such number, deleted, or not visible to this caller: the same error for all. */
  'shipment.not_found': 404,
  'shipment.tracking_number_taken': 409,
  /** Only Delivered packages can be deleted (specification, section 4), archived, or rated. */
  'shipment.not_delivered': 409,
  /** The time in which a deletion or a status update can be undone is over. */
  'shipment.undo_expired': 409,
  /** Edit conflict: the package changed since it was read. */
  'shipment.changed': 409,
  /** A customer rates a delivery once. */
  'shipment.already_rated': 409,
  /** The package is canceled: undo that first. */
  'shipment.canceled': 409,
  /** A Delivered package can be neither canceled nor put on hold. */
  'shipment.delivered': 409,
  /** Its customer may ask to cancel a package only while it is Pending. */
  'shipment.not_pending': 409,
  /** Its customer has asked to cancel it already. */
  'shipment.cancellation_asked': 409,
  /** The request to cancel a package is not open any more. */
  'shipment.request_over': 409,
  /** The package has as many events as one can have. */
  'shipment.history_full': 409,
  /** The town that a status update names as the nearest is not in the gazetteer. */
  'shipment.town_unknown': 422,
  /** A status update says that it happened in the future, too long ago, or before the last event. */
  'shipment.time_rejected': 422,
  /** The customer has as many packages as the settings allow. */
  'shipment.limit_reached': 409,
  /** Another package of the customer has this reference. */
  'shipment.reference_taken': 409,
  /** The call is for vehicles only, and none of the packages is a vehicle. */
  'shipment.no_vehicle': 409,
  /** The chosen customer does not exist. */
  'shipment.customer_not_found': 409,
  /** The request is not a quote, or a package was already created from it. */
  'shipment.quote_not_open': 409,
  /** The place that packages are to be near is not in the gazetteer, or several have its name; `fields` says which. */
  'shipment.place_unknown': 422,
  /** No such number, wrong verification factor, or another customer's: one answer for all. */
  'shipment.not_attached': 404,
  /** The verification factor is not the receiver's, or the package does not exist. */
  'shipment.not_verified': 404,
  /** Too many wrong digits of phone numbers; the email address is still accepted. The same for an unknown number. */
  'shipment.digits_used_up': 429,

  /** Never kept, deleted, or another administrator's and not shared: one answer for all. */
  'view.not_found': 404,
  /** Another view of its owner has this name. */
  'view.name_taken': 409,
  /** Its owner has as many views as one can have. */
  'view.limit_reached': 409,
  /** Only its owner can stop sharing a view. */
  'view.not_yours': 403,
} as const;

export type ErrorCode = keyof typeof errorStatus;

// The keys of the table, whose type `Object.keys` does not keep.
const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The body of every error. `fields` maps the path of a rejected input field to what is wrong with it. */
export const errorBodySchema = z
  .object({
    code: z.enum(codes),
    message: z.string().describe('One sentence for a person.'),
    requestId: z.string().describe('Quote this to support; the server log has the same id.'),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBodySchema>;
