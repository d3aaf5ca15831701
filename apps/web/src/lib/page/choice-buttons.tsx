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
    <fieldset className={styles.choices} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice}
          className={styles.choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {choice}
        </button>
      ))}
    </fieldset>
  );
}
