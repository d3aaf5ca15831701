import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ChoiceBox } from '../../lib/lists/choice-box.tsx';
import {
  SETTINGS_SECTIONS,
  settingsPath,
  settingsSectionOf,
  type SettingsSection,
} from '../../lib/address/settings-sections.ts';
import { usePageTitle } from '../../lib/address/use-page-title.ts';
import { useBreakpoint } from '../../lib/use-breakpoint.ts';
import { SettingsContent } from './content.tsx';
import styles from './page.module.css';

/** The settings: a list of sections, each under an address of its own and saved alone. */
export function SettingsPage() {
  const section = settingsSectionOf(useParams().section);
  const isWide = useBreakpoint('md');
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  const { label } = SETTINGS_SECTIONS.find(({ key }) => key === section) ?? SETTINGS_SECTIONS[0];
  usePageTitle(`${label} settings`);
  // Another section is read from its heading on; the first one leaves the focus where it is.
  useEffect(() => {
    if (shown.current !== section) {
      shown.current = section;
      heading.current?.focus({ preventScroll: true });
    }
  }, [section]);
  return (
    <section className={styles.page} aria-label="All settings">
      {isWide ? (
        <nav aria-label="Settings sections">
          <ul className={styles.list}>
            {SETTINGS_SECTIONS.map((one) => (
              <li key={one.key}>
                <Link
                  className={styles.link}
                  to={settingsPath(one.key)}
                  aria-current={one.key === section ? 'page' : undefined}
                >
                  {one.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : (
        <ChoiceBox<SettingsSection>
          label="Settings section"
          className={styles.choice}
          options={SETTINGS_SECTIONS.map((one) => ({ value: one.key, label: one.label }))}
          value={section}
          onChange={(next) => void navigate(settingsPath(next))}
        />
      )}
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {label}
        </h2>
        <SettingsContent key={section} section={section} />
      </div>
    </section>
  );
}
