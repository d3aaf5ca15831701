import type { Session } from 'electron';

interface SpellingOptions {
  session: Pick<Session, 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages'> & {
    readonly availableSpellCheckerLanguages: string[];
  };
  platform: NodeJS.Platform;
  /** Of the system. */
  locale: () => string;
}

/** Which languages text fields are checked in. macOS finds out the language by itself. */
export function createSpelling({ session, platform, locale }: SpellingOptions) {
  const available = () => (platform === 'darwin' ? [] : session.availableSpellCheckerLanguages);
  const languageOf = (choice: string) => {
    const wanted = choice === 'system' ? locale() : choice;
    const known = available();
    return known.find((one) => one === wanted) ?? known.find((one) => one === wanted.split('-')[0]);
  };
  return {
    languages: available,
    /** @param choice a language, `system` or `off` */
    use: (choice: string) => {
      session.setSpellCheckerEnabled(choice !== 'off');
      if (choice !== 'off' && platform !== 'darwin') {
        const language = languageOf(choice);
        // None rather than another language, whose every word would be underlined.
        session.setSpellCheckerLanguages(language === undefined ? [] : [language]);
      }
    },
  };
}
