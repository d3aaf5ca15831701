import { quoteRoutes } from '@moveway/contracts/quotes/quote.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
import type { FormTokens } from '../inbox/inbox.service.ts';
import type { QuoteService } from './quote.service.ts';

export interface QuoteRouteDeps {
  service: QuoteService;
  suggestPlaces: (text: string) => Promise<string[]>;
  tokens: Pick<FormTokens, 'once'>;
}

export function mountQuotes(api: ApiRouter, { service, suggestPlaces, tokens }: QuoteRouteDeps): void {
  mount(api, quoteRoutes.places, async ({ input, ctx }) => {
    ctx.set('Cache-Control', 'public, max-age=86400');
    return { items: await suggestPlaces(input.query.search) };
  });

  mount(api, quoteRoutes.estimate, ({ input }) => service.estimate(input.body));

  mount(api, quoteRoutes.request, async ({ input, caller, answer }) => {
    const { formToken, website: _website, ...request } = input.body;
    return service.request(
      request,
      caller,
      tokens.once(
        formToken,
        answer((requested) => requested),
      ),
    );
  });
}
