import { quoteRoutes } from '@moveway/contracts/quotes/quote.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount, mountWrite } from '../http/call/mount.ts';
import type { FormTokens } from '../inbox/inbox.service.ts';
import type { KeptQuoteService } from './kept-quote.service.ts';
import type { FindVehicles } from './vehicle-models.ts';
import type { QuoteService } from './quote.service.ts';

export function mountQuotes(
  api: ApiRouter,
  {
    quotes,
    keptQuotes,
    suggestPlaces,
    findVehicles,
    formTokens,
  }: {
    quotes: QuoteService;
    keptQuotes: KeptQuoteService;
    suggestPlaces: (text: string) => Promise<string[]>;
    findVehicles: FindVehicles;
    formTokens: Pick<FormTokens, 'once'>;
  },
): void {
  mount(api, quoteRoutes.places, async ({ input, ctx }) => {
    ctx.set('Cache-Control', 'public, max-age=86400');
    return { items: await suggestPlaces(input.query.search) };
  });

  mount(api, quoteRoutes.vehicles, async ({ input }) => ({ items: await findVehicles(input.query.search) }));

  mount(api, quoteRoutes.estimate, async ({ input }) => (await quotes.offerFor(input.body)).offer);

  mountWrite(api, quoteRoutes.request, async ({ input, caller }) => {
    const { formToken, website: _website, ...request } = input.body;
    const once = formTokens.once(formToken);
    return once(await quotes.request(request, caller));
  });

  mountWrite(
    api,
    quoteRoutes.keep,
    async ({ input, caller }) => {
      const { formToken, website: _website, ...details } = input.body;
      const once = formTokens.once(formToken);
      return once(await keptQuotes.keep(details, caller));
    },
    (kept) => kept,
    // The form's token works once, and an answer with a secret is not stored under a key.
    { isDoneOnce: () => true },
  );

  mount(api, quoteRoutes.kept, async ({ input }) => ({ quote: await keptQuotes.find(input.params.token) }));

  mountWrite(
    api,
    quoteRoutes.sendKept,
    async ({ input, caller }) => {
      const { formToken, token, email } = input.body;
      const once = formTokens.once(formToken);
      return once(await keptQuotes.send({ token, email }, caller));
    },
    () => ({ accepted: true as const }),
  );
}
