import { memo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { OPENING_STEPS, type OpeningStep } from '@moveway/contracts/settings/settings.constants.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { PanelButton } from '../../lib/dialogs/panel-button.tsx';
import { usersLink } from '../../lib/address/links.ts';
import { settingsPath } from '../../lib/address/settings-sections.ts';
import { adminStats } from '../../lib/queries/shared.queries.ts';
import styles from './before-opening.module.css';

const steps: Record<OpeningStep, { text: string; hint: string }> = {
  company: { text: 'Company', hint: 'Address, and USDOT or MC number' },
  contacts: { text: 'Contacts', hint: 'Phone and support email' },
  hours: { text: 'Hours', hint: 'When you are open; save them as they are if you always are' },
  rates: { text: 'Rates', hint: 'What estimates cost; save them if they are yours' },
  tracking: { text: 'Tracking and privacy', hint: 'Choose what strangers see of a package' },
  email: { text: 'Email', hint: 'Set SMTP_URL, MAIL_FROM and SITE_URL on the server' },
  backup: { text: 'First backup', hint: 'On the server: node backend/src/commands/backup.ts DIRECTORY' },
  administrator: {
    text: 'Second administrator',
    hint: 'They sign up on the site; then make them an administrator',
  },
};

/** What is still to be done before the company opens, each with the way to do it; gone when nothing is. */
export const BeforeOpening = memo(function BeforeOpening() {
  const { data: stats } = useQuery(adminStats(useAdminApi()));
  const [isOpen, setIsOpen] = useState(false);
  const left = stats?.beforeOpening ?? [];
  const close = () => setIsOpen(false);
  const linkOf = (step: OpeningStep) => {
    if (step === 'backup') {
      return undefined;
    }
    return step === 'administrator' ? usersLink : settingsPath(step);
  };
  return (
    left.length > 0 && (
      <PanelButton
        label="Before you open"
        button={{ children: `Before you open: ${left.length} left` }}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <ol className={styles.steps}>
          {OPENING_STEPS.map((step) => {
            const { text, hint } = steps[step];
            const to = linkOf(step);
            const isDone = !left.includes(step);
            return (
              <li key={step} className={styles.step} data-done={isDone || undefined}>
                {to === undefined || isDone ? (
                  <span className={styles.text}>{text}</span>
                ) : (
                  <Link className={styles.text} to={to} onClick={close}>
                    {text}
                  </Link>
                )}
                <span className={styles.hint}>{isDone ? 'Done' : hint}</span>
              </li>
            );
          })}
        </ol>
      </PanelButton>
    )
  );
});
