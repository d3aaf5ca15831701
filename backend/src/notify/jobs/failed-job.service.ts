import type { ApiQuery } from '@moveway/contracts/api.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { nothingLeft, decodePageCursor, toPage } from '../../kernel/page-cursor.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import { failedJobRepo } from './job.repo.ts';
import type { Jobs } from './jobs.service.ts';

/** The kinds that no process takes if no email can be sent. */
const EMAILS = /^(?:mail\.|bulletin\.batch$)/;

export type FailedJobService = ReturnType<typeof createFailedJobService>;

/** What administrators do with jobs that failed for good. */
export function createFailedJobService({
  jobs,
  audit,
  sendsEmail,
}: {
  jobs: Pick<Jobs, 'runSoon'>;
  audit: Pick<AuditService, 'record'>;
  sendsEmail: boolean;
}) {
  return {
    /** The latest failure first. @throws {AppError} `invalid_input` for a forged cursor */
    async list({ limit, cursor, ...rest }: ApiQuery<'GET /api/admin/failed-jobs'>) {
      nothingLeft(rest);
      const after = cursor === undefined ? undefined : decodePageCursor(cursor);
      const found = await failedJobRepo.list({ limit: limit + 1, after });
      return toPage(found, limit, ({ failedAt, id }) => ({ at: failedAt, id }));
    },

    count: failedJobRepo.count,

    /**
     * Runs a job again at once, with all its retries.
     * @throws {AppError} `job.not_found`; `account.email_off` for an email if none can be sent
     */
    retry:
      (actor: Actor, id: string): Change<{ retried: true }> =>
      async () => {
        const kind = await failedJobRepo.reset(id, new Date());
        if (kind === undefined) {
          throw notFound();
        }
        if (!sendsEmail && EMAILS.test(kind)) {
          throw new AppError('account.email_off', 'Email is not set up on this server (SMTP_URL).');
        }
        await audit.record({ action: 'job.retried', actor, target: { type: 'job', id, label: kind } });
        jobs.runSoon();
        return { retried: true };
      },

    /** @throws {AppError} `job.not_found` */
    discard:
      (actor: Actor, id: string): Change<{ discarded: true }> =>
      async () => {
        const kind = await failedJobRepo.remove(id);
        if (kind === undefined) {
          throw notFound();
        }
        await audit.record({ action: 'job.discarded', actor, target: { type: 'job', id, label: kind } });
        return { discarded: true };
      },
  };
}

function notFound(): AppError {
  return new AppError('job.not_found', 'This job is already running again or no longer exists.');
}
