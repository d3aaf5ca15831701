import { prepareReplicaSet } from './replica-set.ts';
import { readSecrets } from './secret-files.ts';

/*
 * Command: `prepare-replica-set.ts <directory of the database> <directory of the backends>`, before the backends start.
 * Joins the members on the first start and makes their users; afterwards it needs no more members than a majority.
 */
const [database = '', backend = ''] = process.argv.slice(2);
await prepareReplicaSet(await readSecrets({ database, backend }));
