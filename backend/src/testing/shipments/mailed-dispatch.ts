import { afterAll } from 'vitest';
import { UserModel } from '../../accounts/account.model.ts';
import { signUpCustomer } from '../customer.ts';
import { startMailServer } from '../servers/mail-server.ts';
import { startDispatchBackend } from './dispatch-backend.ts';
import { tellNow } from './tell-now.ts';

export const RECEIVER = 'jane@example.com';

/**
 * A dispatch backend that sends its emails to a server of the test, an hour after what they tell of, and the customer
 * Rosa, who gets them.
 * @param label part of the database's name, to identify the test
 */
export async function startMailedDispatch(label: string) {
  const mails = await startMailServer();
  afterAll(() => mails.close());
  const dispatch = await startDispatchBackend(label, {
    ...mails.env,
    STATUS_MAIL_DELAY_MS: '3600000',
    JOBS_POLL_MS: '100',
  });
  const customer = await signUpCustomer(dispatch.backend, 'rosa');
  // The links to confirm the customers' addresses are no emails of a test.
  await Promise.all(
    [dispatch.ada, customer].map(({ username }) =>
      mails.waitFor(`${username}@example.com`, 'Confirm your email address'),
    ),
  );
  mails.received.length = 0;
  await UserModel.updateOne({ _id: customer.id }, { $set: { emailConfirmedAt: new Date() } });
  await dispatch.backend.changeSettings({ maxPackagesPerUser: 1000 });
  let serial = 0;
  return {
    mails,
    dispatch,
    customer,

    /** A shipment of the customer, which another person receives. */
    aShipment: async (fields: object = {}): Promise<string> => {
      serial += 1;
      const number = `MAILED-${serial}`;
      await dispatch.create(number, { customerId: customer.id, receiverEmail: RECEIVER, ...fields });
      return number;
    },

    /** Sends the stored messages as if they were due. @returns to whom, about what */
    sent: async (number: string): Promise<string[]> => {
      await tellNow();
      return mails.received
        .filter(({ subject }) => subject?.includes(number))
        .map(
          ({ to, subject }) =>
            `${to?.[0]?.address}: ${subject?.slice(subject.indexOf(number) + number.length + 1)}`,
        )
        .toSorted();
    },
  };
}
