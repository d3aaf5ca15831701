import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { PlainToast } from './plain-toast.tsx';
import { toastApi, ToastContext, type ShownToast } from './toast.ts';

/** Downloaded with the first message; most visits have none. `PlainToast` replaces it when the download fails. */
const ToastView = lazy(async () => {
  try {
    return { default: (await import('./toast-view.tsx')).ToastView };
  } catch {
    return { default: PlainToast };
  }
});

/** Gives `useToast` to everything below it and shows its messages. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ShownToast>();
  const api = useMemo(
    () =>
      toastApi({
        show: (message) => setToast((last) => ({ ...message, id: (last?.id ?? 0) + 1, isOpen: true })),
        dismiss: () => setToast((last) => last && { ...last, isOpen: false }),
      }),
    [],
  );
  return (
    <ToastContext value={api}>
      {children}
      {/* A dialog hides everything from assistive technology except elements with `aria-live`. The messages have live
          regions of their own, hence `off`. */}
      <div aria-live="off">
        <Suspense>{toast && <ToastView toast={toast} onClose={api.dismiss} />}</Suspense>
      </div>
    </ToastContext>
  );
}
