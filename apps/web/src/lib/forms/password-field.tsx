import { Button } from '@moveway/ui/button/button.tsx';
import { TextField, type TextFieldProps } from '@moveway/ui/field/field.tsx';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { useState } from 'react';
import styles from './dialog-form.module.css';

/**
 * A password, with a button that shows what was typed. Password managers know the field by `autoComplete` all along.
 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <Button
          className={styles.beside ?? ''}
          variant="quiet"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path
              d="M1.500 10s3-5.500 8.500-5.500 8.500 5.500 8.500 5.500-3 5.500-8.500 5.500-8.500-5.500-8.500-5.500Z"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
            />
            <circle cx="10" cy="10" r="2.500" fill="currentColor" />
            {isShown && <path d="M3 17 17 3" stroke="currentColor" strokeWidth="2" />}
          </svg>
          <VisuallyHidden>{`Show ${props.label.toLowerCase()}`}</VisuallyHidden>
        </Button>
      }
    />
  );
}
