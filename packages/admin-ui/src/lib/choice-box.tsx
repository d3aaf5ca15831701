import styles from './choice-box.module.css';

interface ChoiceBoxProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className: string | undefined;
}

/**
 * One of a few fixed choices above a list. It is the system's own list: Ant Design's measures itself while it opens, and
 * rows that change under it at that moment could leave it unplaced, off the screen.
 */
export function ChoiceBox<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: ChoiceBoxProps<Value>) {
  return (
    <select
      aria-label={label}
      className={`${styles.box} ${className ?? ''}`}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) {
          onChange(chosen.value);
        }
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
