import type { ManifestOptions } from 'vite-plugin-pwa';

const png = (name: string, size: number) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});
const shortcut = (name: string, url: string, description: string) => ({
  name,
  url,
  description,
  icons: [png('icon', 192)],
});

/** The web app manifest (https://www.w3.org/TR/appmanifest/). */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Moveway: car shipping and tracking',
  short_name: 'Moveway',
  description: 'Where is my car or parcel? Track your shipment with its number, also with a weak signal.',
  lang: 'en-US',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#003f87',
  background_color: '#faf9f5',
  categories: ['business', 'travel', 'utilities'],
  icons: [
    png('icon', 192),
    png('icon', 512),
    { ...png('icon-maskable', 192), purpose: 'maskable' },
    { ...png('icon-maskable', 512), purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: '/screenshots/tracking-390.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Every stop of a car on its way, and when it should arrive',
    },
    {
      src: '/screenshots/home-1440.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Track a car or a parcel with its number',
    },
  ],
  shortcuts: [
    shortcut('Track', '/tracking', 'Where is my car or parcel?'),
    shortcut('Dashboard', '/dashboard', 'Your packages'),
    shortcut('Support', '/?support', 'Chat with support'),
  ],
  // Shared text with tracking numbers opens the tracking page.
  share_target: {
    action: '/tracking',
    method: 'GET',
    // Chromium warns in the console of every page where it is missing.
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
};
