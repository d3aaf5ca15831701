import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/* Icons beside text, hidden from screen readers. */

export const CarIcon = () => (
  <Icon>
    <path d="M3 16v-3.5l2.2-5A2.4 2.4 0 0 1 7.4 6h9.2a2.4 2.4 0 0 1 2.2 1.5l2.2 5V16M3 12.5h18M3 16h18M5 16v2.5M19 16v2.5" />
  </Icon>
);

export const BoxIcon = () => (
  <Icon>
    <path d="M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <path d="M9 9h11v11H9zM5 15H4V4h11v1" />
  </Icon>
);

export const ShareIcon = () => (
  <Icon>
    <path d="M12 15V4M8 7.5 12 3.5l4 4M6 12H5v8.5h14V12h-1" />
  </Icon>
);

export const PrintIcon = () => (
  <Icon>
    <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />
  </Icon>
);

export const ChevronIcon = () => (
  <Icon>
    <path d="m6 9 6 6 6-6" />
  </Icon>
);
