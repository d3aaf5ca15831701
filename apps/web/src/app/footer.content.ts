interface FooterEntry {
  label: string;
  /** Missing for what has no page: such an entry is plain text, not a dead link. */
  to?: string;
}

interface FooterGroup {
  title: string;
  entries: readonly FooterEntry[];
}

/** The footer's four groups (specification, section 2). */
export const FOOTER_GROUPS: readonly FooterGroup[] = [
  {
    title: 'Helpful links',
    entries: [{ label: 'Track Package', to: '/tracking' }, { label: 'FAQs' }, { label: 'Contact' }],
  },
  { title: 'About', entries: [{ label: 'About us' }, { label: 'Newsroom' }, { label: 'Service updates' }] },
  {
    title: 'Other sites',
    entries: [{ label: 'Forms & publications' }, { label: 'Administration', to: '/admin' }],
  },
  {
    title: 'Legal',
    entries: [{ label: 'Privacy policy' }, { label: 'Terms of use' }, { label: 'Accessibility' }],
  },
];
