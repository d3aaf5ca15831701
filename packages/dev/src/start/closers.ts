type Close = () => Promise<unknown>;

/** What has to be stopped again, in the reverse order of its start. */
export class Closers {
  readonly #closers: Close[] = [];
  #closing: Promise<void> | undefined;

  add(close: Close): void {
    this.#closers.push(close);
  }

  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  /** Once: a terminal and npm may each pass on the same Ctrl-C. */
  closeAll(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /**
   * Ctrl-C, a closed terminal or a supervisor's stop end everything in order, also in the middle of a start.
   * @param exitCode 0 where being stopped is the normal end.
   */
  runOnSignals(exitCode = 0): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!this.isClosing) {
          console.log('\nStopping …');
        }
        void this.closeAll().then(() => process.exit(exitCode));
      });
    }
  }

  /** Ends everything in order when this happens by itself, with its line as the reason. */
  endWhen(ended: Promise<string>): void {
    void this.#endWhen(ended);
  }

  async #endWhen(ended: Promise<string>): Promise<void> {
    const reason = await ended;
    if (!this.isClosing) {
      console.error(`npm start: ${reason}`);
      await this.closeAll();
      process.exit(1);
    }
  }

  async #close(): Promise<void> {
    for (const close of this.#closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        console.error('npm start: while stopping:', error);
      }
    }
  }
}
