import type { ServicesOf } from '../config/feature.ts';
import type { auditFeature } from '../audit/audit.feature.ts';
import type { accountsFeature } from '../accounts/accounts.feature.ts';
import { mountViews } from './view.http.ts';
import { ViewModel } from './view.model.ts';
import { createViewService } from './view.service.ts';

/** Views of the list of packages that staff save. */
export const viewsFeature = {
  models: [ViewModel],
  create: (context: ServicesOf<typeof auditFeature> & ServicesOf<typeof accountsFeature>) => ({
    views: createViewService(context),
  }),
  mounts: [mountViews],
};
