import { useToast, type ToastMessage } from '@moveway/ui/toast/toast.ts';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Says why an attempt was rejected. The words belong to that attempt: they go with `clear` when the next one begins, and
 * with the form.
 */
export function useErrorToast(): { show: (message: ToastMessage) => void; clear: () => void } {
  const toast = useToast();
  const isShown = useRef(false);
  const clear = () => {
    if (isShown.current) {
      isShown.current = false;
      toast.dismiss();
    }
  };
  const onLeave = useEffectEvent(clear);
  useEffect(() => () => onLeave(), []);
  return {
    show: (message) => {
      isShown.current = true;
      toast.show({ ...message, variant: 'destructive' });
    },
    clear,
  };
}
