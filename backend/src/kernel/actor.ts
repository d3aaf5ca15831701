/** Who makes a call, once signed in. */
export interface Actor {
  userId: string;
  username: string;
  isAdmin: boolean;
  /** Network address of the caller, as the audit log shows it. */
  address: string;
  /** The session or bearer token that carries the call, by its database id. */
  sessionId: string;
}
