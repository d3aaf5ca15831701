import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where downloads shared by every clone of one user are kept; safe to delete at any time. */
export const cacheDirectory = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'moveway');
