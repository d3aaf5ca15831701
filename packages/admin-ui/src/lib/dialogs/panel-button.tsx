import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button, Dropdown, type ButtonProps } from 'antd';
import styles from './panel-button.module.css';

interface PanelButtonProps {
  /** What the panel is, for people who do not see it. */
  label: string;
  button: Pick<ButtonProps, 'aria-label' | 'children' | 'icon'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/**
 * A button that opens a small panel below it. The panel takes the focus; Escape closes it, as does a click or the focus
 * elsewhere. It is Ant Design's `Dropdown`, because the content of a `Popover` is a tooltip to screen readers.
 */
export function PanelButton({ label, button, isOpen, onOpenChange, children }: PanelButtonProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const closeWhenLeft = useEffectEvent(({ target }: FocusEvent) => {
    const isHere = [panel.current, opener.current].some((part) => part?.contains(target as Node));
    if (panel.current && !isHere) {
      onOpenChange(false);
    }
  });
  const returnFocus = useEffectEvent(() => {
    if (panel.current?.contains(document.activeElement)) {
      opener.current?.focus();
    }
  });
  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    const onFocus = (event: FocusEvent) => closeWhenLeft(event);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
      returnFocus();
    };
  }, [isOpen]);
  const content = (
    // The kit closes its menus on Tab; here it moves on.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of what is in it.
    <div
      ref={panel}
      // Not modal: the page can be used beside it.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above.
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={(event) => event.key === 'Tab' && event.stopPropagation()}
    >
      {children}
    </div>
  );
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      // On a phone there is room on neither side of the button.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- of the panel, as it is opened.
      autoFocus
      destroyOnHidden
      open={isOpen}
      onOpenChange={onOpenChange}
      popupRender={() => content}
    >
      <Button {...button} ref={opener} aria-haspopup="dialog" aria-expanded={isOpen} />
    </Dropdown>
  );
}
