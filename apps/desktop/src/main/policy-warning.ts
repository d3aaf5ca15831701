import type { Dialog } from 'electron';
import type { Log } from './log.ts';
import type { Policy } from './policy.ts';

/** Says that the policy cannot be used; the app goes on meanwhile, with everything closed that a policy can close. */
export function warnOfPolicy({ log, policy, dialog }: { log: Log; policy: Policy; dialog: Dialog }): void {
  if (policy.problem !== undefined) {
    log.error(`Policy: ${policy.problem}`);
    void dialog.showMessageBox({
      type: 'warning',
      message: 'The policy of your company cannot be used.',
      detail: `${policy.problem} Until it is repaired, the server and the preferences cannot be changed, and there are no updates.`,
    });
  }
}
