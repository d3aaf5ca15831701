import { Button } from '@moveway/ui/button/button.tsx';
import styles from './choice-buttons.module.css';

interface ChoiceButtonsProps<Choice extends string> {
  /** The name of the group for screen readers. */
  label: string;
  choices: readonly Choice[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** A row of filters, one of which is active. */
export function ChoiceButtons<Choice extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceButtonsProps<Choice>) {
  return (
    <fieldset className={styles.choices} aria-label={label} data-not-printed>
      {choices.map((choice) => (
        <Button
          key={choice}
          variant={choice === chosen ? 'primary' : 'quiet'}
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {choice}
        </Button>
      ))}
    </fieldset>
  );
}
