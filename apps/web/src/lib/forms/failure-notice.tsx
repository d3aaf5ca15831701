import { ApiError } from '@moveway/api-client/api-error.ts';
import { unreachableText } from '@moveway/api-client/unreachable.ts';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import styles from './form.module.css';

/** Why a form was not sent; before that, that there is no network. What was typed is kept either way. */
export function FailureNotice({ failure }: { failure: unknown }) {
  const isOnline = useOnline();
  const text = textOf(failure) ?? (isOnline ? undefined : OFFLINE);
  return text === undefined ? null : (
    <p className={styles.failure} role="alert">
      {text}
    </p>
  );
}

function textOf(failure: unknown): string | undefined {
  if (failure === undefined) {
    return undefined;
  }
  const unreachable = unreachableText(failure);
  if (unreachable !== undefined) {
    return `${unreachable} What you typed is saved.`;
  }
  if (failure instanceof ApiError && Object.keys(failure.fields).length > 0) {
    return 'Please correct the marked fields.';
  }
  return failure instanceof ApiError ? (failure.serverMessage ?? 'Please try again.') : 'Please try again.';
}

const OFFLINE = 'You are offline. What you type is saved here. Send it when you are back online.';
