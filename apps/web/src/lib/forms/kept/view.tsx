import { Button } from '@moveway/ui/button/button.tsx';
import { takeBackForm } from './change.ts';
import { KeptFormCard } from './card.tsx';
import type { KeptForm } from './kept-forms.ts';
import styles from '../form.module.css';

interface KeptFormsViewProps {
  kept: readonly KeptForm[];
  /** Of the form that was kept just now. */
  keptId: string | undefined;
  /** Opens the form with what was typed into it; with nothing for another one. */
  onWrite: (values?: Record<string, unknown>) => void;
}

/** Takes the place of a form as long as what was submitted with it is kept on this device. */
export function KeptFormsView({ kept, keptId, onWrite }: KeptFormsViewProps) {
  const takeBack = async (id: string) => {
    const taken = await takeBackForm(id);
    if (taken) {
      onWrite(taken.values);
    }
  };
  return (
    <div aria-live="polite">
      <ul className={styles.kept}>
        {kept.map((form) => (
          <KeptFormCard
            key={form.id}
            kept={form}
            takesFocus={form.id === keptId}
            onTakeBack={() => void takeBack(form.id)}
          />
        ))}
      </ul>
      <Button variant="quiet" onClick={() => onWrite()}>
        Write another
      </Button>
    </div>
  );
}
