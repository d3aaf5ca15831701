import { Button } from '@moveway/ui/button/button.tsx';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { OnDemand } from '../on-demand.tsx';
import { WithoutScripts } from '../without-scripts.tsx';
import type { RequestFormProps } from './request-form.tsx';
import styles from './form-slot.module.css';

interface FormSlotProps<Props> {
  /** The same function each time. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/** The place of a form, whose code is downloaded when the place comes near the screen: not everybody writes to us. */
export function FormSlot<Props extends object>({ load, props }: FormSlotProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          observer.disconnect();
          setIsWanted(true);
        }
      },
      { rootMargin: '300px' },
    );
    if (place.current) {
      observer.observe(place.current);
    }
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.slot} ref={place}>
      {!isWanted && (
        <Button variant="quiet" onClick={() => setIsWanted(true)}>
          Open the form
        </Button>
      )}
      <WithoutScripts missing="This form needs" />
      <OnDemand load={load} isWanted={isWanted} onFailure={() => setIsWanted(false)} props={props} />
    </div>
  );
}

const loadRequestForm = async () => (await import('./request-form.tsx')).RequestForm;

/** A `RequestForm` in its place. */
export function RequestFormSlot(props: RequestFormProps) {
  return <FormSlot load={loadRequestForm} props={props} />;
}
