/** What a session knows. It never changes; `signedInAt` makes each sign-in a session of its own. */
export interface SessionData {
  userId: string;
  signedInAt: number;
}

/** Where sessions are kept, by the id in the cookie. */
export interface SessionStore {
  find(id: string): Promise<(SessionData & { expiresAt: Date }) | undefined>;
  /** Stores a new session. */
  create(id: string, data: SessionData, expiresAt: Date): Promise<void>;
  /** Keeps an existing session alive; one that was ended meanwhile stays ended. */
  renew(id: string, expiresAt: Date): Promise<void>;
  end(id: string): Promise<void>;
}
