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

/** An actor of a live connection, which outlasts a call. */
export interface SessionActor extends Actor {
  /** When the session ends, unless it is used before. */
  sessionEndsAt: Date;
}
