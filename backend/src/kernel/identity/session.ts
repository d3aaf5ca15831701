/** What a session knows from its beginning. `signedInAt` makes each sign-in a session of its own. */
export interface SessionData {
  userId: string;
  /** The password it was opened with: a later one ends it. */
  passwordVersion: number;
  signedInAt: number;
  /** Browser and system, as their user would call them. */
  device: string;
  address: string;
}

/** A valid session as stored. */
export interface StoredSession {
  /** Of the database; what the cookie or the token says is a secret and is stored nowhere. */
  id: string;
  kind: 'browser' | 'token';
  userId: string;
  passwordVersion: number;
  device: string;
  address: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** When a page of it that was shown last asked for something; kept of administrators. */
  shownAt: Date | undefined;
  expiresAt: Date;
}

/** Whose a session is, as stored when it was found. */
export interface SessionUser {
  username: string;
  isAdmin: boolean;
  isDisabled: boolean;
  passwordVersion: number;
}

/** A valid session that a call carries. */
export interface FoundSession extends StoredSession {
  /** Missing where there is no such user any more. */
  user: SessionUser | undefined;
}

/** Where sessions of browsers are kept, by the secret in the cookie. */
export interface SessionStore {
  /** The session while it is valid. */
  find(secret: string): Promise<FoundSession | undefined>;
  create(secret: string, data: SessionData): Promise<void>;
  /** Extends an existing session; one that was ended meanwhile stays ended. */
  renew(secret: string): Promise<void>;
  end(secret: string): Promise<void>;
}
