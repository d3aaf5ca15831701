/** A `mongod` ready to run. */
export interface Mongod {
  readonly path: string;
  /** Resolves when whatever the program brought along has ended too, once it has been stopped. */
  settled?(): Promise<void>;
}

/** One way of getting a `mongod` to run. */
export interface MongodProvider {
  /** As remembered in the cache and shown to the reader. */
  readonly name: string;
  /**
   * A `mongod`, or undefined where this way does not apply.
   * @throws {Failure} when it applies and did not work, saying why in one line.
   */
  find(progress: Progress): Promise<Mongod | undefined>;
}

/** Told in a few words what takes time. */
export type Progress = (line: string) => void;
