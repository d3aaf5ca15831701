import { quoteRoutes } from '@moveway/contracts/quotes/quote.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
import type { FormTokens } from '../inbox/inbox.service.ts';
import type { QuoteService } from './quote.service.ts';

export interface QuoteRouteDeps {
  quotes: QuoteService;
  suggestPlaces: (text: string) => Promise<string[]>;
  formTokens: Pick<FormTokens, 'once'>;
}

export function mountQuotes(api: ApiRouter, { quotes, suggestPlaces, formTokens }: QuoteRouteDeps): void {
  mount(api, quoteRoutes.places, async ({ input, ctx }) => {
    ctx.set('Cache-Control', 'public, max-age=86400');
    return { items: await suggestPlaces(input.query.search) };
  });

  mount(api, quoteRoutes.estimate, ({ input }) => quotes.estimate(input.body));

  mount(api, quoteRoutes.request, async ({ input, caller, answer }) => {
    const { formToken, website: _website, ...request } = input.body;
    return quotes.request(
      request,
      caller,
      formTokens.once(
        formToken,
        answer((requested) => requested),
      ),
    );
  });
}
