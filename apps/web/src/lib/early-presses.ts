/** The event with which the page's code takes over. */
export const TAKEOVER = 'takeover';

/**
 * Keeps what is pressed and submitted on a prerendered page before its code is there, and does it again when the code
 * takes over: React knows nothing of what happened before its start. Each button and each form once, however often it
 * was pressed meanwhile. Links work by themselves, and so do forms with an `action`. It is a script made of this
 * function's text, and must not refer to anything outside itself.
 * @param takeover the event of `repeatEarlyPresses`
 */
export function keepEarlyPresses(takeover: string): void {
  const kept = new Map<HTMLElement, () => void>();
  /** Buttons that are prerendered as disabled, because their field is empty. */
  const enabled = new Set<HTMLButtonElement>();
  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button && !(button.form && button.type === 'submit')) {
      kept.set(button, () => button.click());
    }
  };
  const onSubmit = (event: Event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement && !form.hasAttribute('action')) {
      event.preventDefault();
      // By its button: React hydrates for a click, not for a submit.
      kept.set(form, () => form.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
    }
  };
  const onInput = ({ target: field }: Event) => {
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const button = field.form?.querySelector<HTMLButtonElement>('button[type=submit]');
      if (button && (button.disabled || enabled.has(button))) {
        enabled.add(button);
        button.disabled = field.value.trim() === '';
      }
    }
  };
  const onKey = (event: Event) => {
    const { target: field } = event;
    // As `submitOnEnter` does: the key of these fields is labelled so on a phone.
    if (
      event instanceof KeyboardEvent &&
      field instanceof HTMLTextAreaElement &&
      field.enterKeyHint !== '' &&
      event.key === 'Enter' &&
      !event.shiftKey &&
      !event.isComposing
    ) {
      event.preventDefault();
      field.form?.requestSubmit();
    }
  };
  const listeners = { click: onClick, submit: onSubmit, input: onInput, keydown: onKey };
  for (const [name, listener] of Object.entries(listeners)) {
    addEventListener(name, listener, true);
  }
  addEventListener(
    takeover,
    () => {
      for (const [name, listener] of Object.entries(listeners)) {
        removeEventListener(name, listener, true);
      }
      for (const repeat of kept.values()) {
        repeat();
      }
    },
    { once: true },
  );
}

/**
 * Ends `keepEarlyPresses`, once React listens: what is pressed on a part that it has not hydrated yet hydrates that
 * part first.
 */
export function repeatEarlyPresses(): void {
  dispatchEvent(new Event(TAKEOVER));
}
