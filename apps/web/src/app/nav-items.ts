/** The site's own navigation, in the order of the specification's header. Pages join with their features. */
export const NAV_ITEMS: readonly { label: string; to: string }[] = [
  { label: 'Home', to: '/' },
  { label: 'Track Package', to: '/tracking' },
];
