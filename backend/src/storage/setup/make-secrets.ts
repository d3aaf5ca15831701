import { makeSecrets } from './secret-files.ts';

/*
 * Command: `make-secrets.ts <directory of the database> <directory of the backends> <hosts>`, once per deployment.
 * Secrets that are there already stay as they are.
 */
const [database = '', backend = '', hosts = ''] = process.argv.slice(2);
await makeSecrets({ database, backend }, hosts);
