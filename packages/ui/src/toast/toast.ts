import { createContext, use } from 'react';

/** How long a message stays, in milliseconds (specification, section 9). */
export const TOAST_DURATION_MS = 5000;

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** One action. `altText` describes another way to do it, for assistive technology. */
  action?: { label: string; altText?: string; onClick: () => void };
  /** Milliseconds until it closes by itself; 5000 unless given, Infinity for never. */
  duration?: number;
}

/** A message with its own id, so that the next one counts as new even when its text is the same. */
export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

export interface ToastApi {
  /** Shows a message in place of the one now visible: one at a time (specification, section 9). */
  show: (message: ToastMessage) => void;
  /** Shows that something failed. */
  fail: (title: string, description: string) => void;
  dismiss: () => void;
}

/** What `useToast` gives, from the parts that a provider has. */
export const toastApi = ({ show, dismiss }: Omit<ToastApi, 'fail'>): ToastApi => ({
  show,
  fail: (title, description) => show({ title, description, variant: 'destructive' }),
  dismiss,
});

export const ToastContext = createContext<ToastApi | undefined>(undefined);

/** `const toast = useToast(); toast.show({ title, description, action })` */
export function useToast(): ToastApi {
  const api = use(ToastContext);
  if (!api) {
    throw new Error('useToast needs a ToastProvider above it.');
  }
  return api;
}
