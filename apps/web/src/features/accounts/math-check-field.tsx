import { Button } from '@moveway/ui/button/button.tsx';
import { TextField } from '@moveway/ui/field/field.tsx';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import formStyles from '../../lib/forms/dialog-form.module.css';
import styles from './account-form.module.css';
import { mathText, mathWords, type MathQuestion } from './math-check.ts';

/** The security check, with a button for another question (specification, section 5). */
export function MathCheckField({
  question,
  answer,
  isSolved,
  onAnswer,
  onRefresh,
}: {
  question: MathQuestion;
  answer: string;
  isSolved: boolean;
  onAnswer: (answer: string) => void;
  onRefresh: () => void;
}) {
  return (
    <fieldset className={styles.check}>
      <legend className={styles.legend}>Security check</legend>
      <TextField
        className={styles.answer ?? ''}
        label={`What is ${mathText(question)}?`}
        aria-label={`What is ${mathWords(question)}?`}
        name="security-check"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        required
        value={answer}
        onChange={(event) => onAnswer(event.target.value)}
        after={
          <Button className={formStyles.beside ?? ''} variant="quiet" onClick={onRefresh}>
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path
                d="M16.500 10a6.500 6.500 0 1 1-2-4.700M16.800 2v4.300h-4.300"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
              />
            </svg>
            <VisuallyHidden>New question</VisuallyHidden>
          </Button>
        }
      />
      <output className={styles.verdict}>{isSolved ? 'Solved' : ''}</output>
    </fieldset>
  );
}
