import { supportFiguresRoutes } from '@moveway/contracts/support/support-figures.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import type { SupportFiguresService } from './support-figures.service.ts';

export function mountSupportFigures(api: ApiRouter, service: SupportFiguresService): void {
  mount(api, supportFiguresRoutes.figures, ({ input }) => service.figures(input.query.period));
}
