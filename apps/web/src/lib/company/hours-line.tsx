import { useOpenHours } from './open-hours.ts';

/** When support answers, in the words of the settings. Renders nothing where no day has hours. */
export function HoursLine({ className }: { className?: string | undefined }) {
  const { text } = useOpenHours();
  return text !== '' && <p className={className}>{`Support: ${text}`}</p>;
}
