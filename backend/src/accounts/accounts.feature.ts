import type { ProcessContext, ServicesOf } from '../config/feature.ts';
import { systemClock } from '../kernel/clock.ts';
import { serverSecret } from '../storage/server-secrets.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import type { auditFeature } from '../audit/audit.feature.ts';
import type { notifyFeature } from '../notify/notify.feature.ts';
import { mountAccounts } from './account.http.ts';
import { RecognizedCallerModel, SessionModel, UserModel } from './account.model.ts';
import { createAccountService } from './account.service.ts';
import { mountAdministration } from './administration/administration.http.ts';
import { mountAccountEmail } from './email/account-email.http.ts';
import { createAccountEmailService } from './email/account-email.service.ts';
import { defineAccountMails } from './email/account-mails.ts';
import { createAccountLockout } from './lockout/account-lockout.ts';
import { createSignUpLimit } from './lockout/sign-up-limit.ts';
import { createOwnAccountService } from './own-account.service.ts';
import { createIdentify, createIdentifyHandshake } from './session/identify.http.ts';
import { sessionStore } from './session.repo.ts';
import { createSessionService } from './session/session.service.ts';
import { createStorageKeys } from './storage-key.ts';

/** Accounts of customers and staff, and their sessions. */
export const accountsFeature = {
  models: [UserModel, SessionModel, RecognizedCallerModel],

  create: async ({
    config: { limits },
    audit,
    mail,
    recipients,
  }: ProcessContext & ServicesOf<typeof auditFeature> & ServicesOf<typeof notifyFeature>) => {
    const shared = { audit, recipients, events: outbox, clock: systemClock };
    const mails = defineAccountMails(mail);
    const lockout = createAccountLockout(limits.signIns);
    const sessions = createSessionService(shared);
    const ownAccount = createOwnAccountService({ ...shared, lockout, sessions });
    return {
      sessions,
      sessionStore: { ...sessionStore, end: (secret: string) => sessions.endBySecret(secret) },
      identify: createIdentify(sessions),
      identifyHandshake: createIdentifyHandshake(sessions),
      accounts: createAccountService({
        ...shared,
        lockout,
        countSignUp: createSignUpLimit(limits.signUps),
        mails,
      }),
      ownAccount,
      accountEmail: createAccountEmailService({
        ...shared,
        mails,
        sendsEmail: mail.isConfigured,
        assertPassword: ownAccount.assertPassword,
        limits: limits.requestedMails,
      }),
      storageKeyOf: createStorageKeys(await serverSecret('storage-keys')),
    };
  },

  mounts: [mountAccounts, mountAccountEmail, mountAdministration],
};
