import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { mailRoutes } from '@moveway/contracts/mail/mail.routes.ts';
import { requiredEmail } from '@moveway/contracts/http/fields.ts';
import { trackingNumberSchema } from '@moveway/contracts/shipments/shipment.schema.ts';
import { createSealedTokens } from '../../kernel/sealed-tokens.ts';
import { createUnsubscribeService } from './unsubscribe.service.ts';

it('makes a link that the route accepts even for the longest address in any script', async () => {
  const domain = '@example.com';
  const email = requiredEmail.parse('東'.repeat(254 - domain.length) + domain);
  const trackingNumber = trackingNumberSchema.parse(`MW${'1'.repeat(38)}`);
  const clock = () => new Date();
  const unsubscribe = createUnsubscribeService({
    links: createSealedTokens({ secret: randomBytes(32), purpose: 'unsubscribe', clock }),
  });
  const token = await unsubscribe.createToken({ email, shipmentId: 'a'.repeat(24), trackingNumber });
  expect(mailRoutes.unsubscribe.query.safeParse({ token })).toMatchObject({ success: true });
});
