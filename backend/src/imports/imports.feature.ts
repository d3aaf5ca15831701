import { mountImports } from './import.http.ts';
import { ImportColumnsModel, ImportModel } from './import.repo.ts';
import { createImportService } from './import.service.ts';

/** Lists of packages that are created from a file. */
export const importsFeature = {
  models: [ImportColumnsModel, ImportModel],

  create: (context: Parameters<typeof createImportService>[0]) => ({ imports: createImportService(context) }),

  mounts: [mountImports],
};
