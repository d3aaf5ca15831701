import type { Logger } from '../kernel/logger.ts';
import type { Config } from './env.ts';

/** What the process gives to every feature. */
export interface ProcessContext {
  config: Config;
  log: Logger;
}

/** The services of a feature, for the features above it. */
export type ServicesOf<F extends { create: (context: never) => unknown }> = Awaited<ReturnType<F['create']>>;
