/** Slugs and titles of the news for the page table. Every visit downloads them; the texts are separate. */
export const NEWS_INDEX = [
  { slug: 'track-35-packages-in-one-search', title: 'Track 35 packages in one search' },
  { slug: 'all-fifty-states', title: 'Cars now move in all fifty states' },
  { slug: 'seven-things-before-the-truck-comes', title: 'Seven things to do before the truck comes' },
  { slug: 'packages-to-fifty-countries', title: 'Packages to more than fifty countries' },
  { slug: 'safe-haul-awards-2026', title: 'Safe Haul Awards 2026: a year without a scratch' },
  { slug: 'open-or-enclosed', title: 'Open or enclosed? A question of weather and value' },
] as const;
