import type { ServicesOf } from '../config/feature.ts';
import { serverSecret } from '../storage/server-secrets.ts';
import type { notifyFeature } from '../notify/notify.feature.ts';
import { mountAccounts } from './account.http.ts';
import { RecognizedCallerModel, SessionModel, UserModel } from './account.model.ts';
import { createAccountService, createStorageKeys } from './account.service.ts';
import { mountAdministration } from './administration/administration.http.ts';
import { mountAccountEmail } from './email/account-email.http.ts';
import { createAccountEmailService } from './email/account-email.service.ts';
import { defineAccountMails } from './email/account-mails.ts';
import { identify, identifyHandshake } from './session/identify.http.ts';
import { sessions } from './session/session.service.ts';
import { sessionStore } from './session.repo.ts';

/** Accounts of customers and staff, and their sessions. */
export const accountsFeature = {
  models: [UserModel, SessionModel, RecognizedCallerModel],

  create: async ({ mail }: ServicesOf<typeof notifyFeature>) => {
    const mails = defineAccountMails(mail);
    const accounts = createAccountService({ mails });
    return {
      sessions,
      sessionStore: { ...sessionStore, end: (secret: string) => sessions.endBySecret(secret) },
      identify,
      identifyHandshake,
      accounts,
      accountEmail: createAccountEmailService({
        mails,
        sendsEmail: mail.isConfigured,
        assertPassword: accounts.assertPassword,
      }),
      storageKeyOf: createStorageKeys(await serverSecret('storage-keys')),
    };
  },

  mounts: [mountAccounts, mountAccountEmail, mountAdministration],
};
