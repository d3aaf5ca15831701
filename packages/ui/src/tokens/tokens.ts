/**
 * The design tokens: colors of highway signs, lane lines and asphalt. `tokens.css` is rendered from these values (a
 * test compares the two), and Ant Design's theme is made from the same objects.
 *
 * A color named `onX` is for text on `x`; `xText` is the same hue, readable as text on the backgrounds of the page.
 */
const light = {
  ground: '#faf9f5',
  surface: '#ffffff',
  sunken: '#f0eee6',
  text: '#16181b',
  textMuted: '#54585e',
  line: '#dcd9cf',
  lineStrong: '#7d7b73',
  action: '#003f87',
  actionHover: '#002c61',
  onAction: '#ffffff',
  actionText: '#003f87',
  actionSoft: '#e2ebf6',
  accent: '#f5b301',
  onAccent: '#16181b',
  accentText: '#7a5000',
  sign: '#003f87',
  signDeep: '#002b5e',
  onSign: '#ffffff',
  onSignMuted: '#cfe0f5',
  delivered: '#006b4d',
  onDelivered: '#ffffff',
  deliveredText: '#00613f',
  danger: '#b0202c',
  onDanger: '#ffffff',
  dangerText: '#a61b27',
  focus: '#0a63c9',
  yellowSoft: '#fdf0c4',
  onYellowSoft: '#674400',
  blueSoft: '#dfeafa',
  onBlueSoft: '#003f87',
  orangeSoft: '#fde4d0',
  onOrangeSoft: '#8a3500',
  greenSoft: '#d8f0e4',
  onGreenSoft: '#00573a',
  greySoft: '#e9e8e3',
  onGreySoft: '#43474c',
  redSoft: '#fbe1e2',
  onRedSoft: '#96141f',
  purpleSoft: '#ece2f7',
  onPurpleSoft: '#54258a',
} as const;

export type ColorName = keyof typeof light;

const dark = {
  ground: '#141619',
  surface: '#1d2024',
  sunken: '#0d0f11',
  text: '#f4f2ec',
  textMuted: '#b3b7bc',
  line: '#34383e',
  lineStrong: '#82878e',
  action: '#1c64bd',
  actionHover: '#15539f',
  onAction: '#ffffff',
  actionText: '#8fc0fa',
  actionSoft: '#17293f',
  accent: '#f5b301',
  onAccent: '#16181b',
  accentText: '#f7c244',
  sign: '#0a3b75',
  signDeep: '#0a1c33',
  onSign: '#ffffff',
  onSignMuted: '#c3d8f2',
  delivered: '#0b7a58',
  onDelivered: '#ffffff',
  deliveredText: '#5fd3a4',
  danger: '#c2303b',
  onDanger: '#ffffff',
  dangerText: '#ff9a9d',
  focus: '#8fc0fa',
  yellowSoft: '#3b3008',
  onYellowSoft: '#fbd65c',
  blueSoft: '#152c4a',
  onBlueSoft: '#a5cdfc',
  orangeSoft: '#42240d',
  onOrangeSoft: '#ffb98a',
  greenSoft: '#0c3526',
  onGreenSoft: '#7fe0b8',
  greySoft: '#2c3035',
  onGreySoft: '#cdd0d4',
  redSoft: '#451a1e',
  onRedSoft: '#ffb0b2',
  purpleSoft: '#2e1d45',
  onPurpleSoft: '#d5b8f7',
} as const satisfies Record<ColorName, string>;

export const colors: Readonly<Record<'light' | 'dark', Readonly<Record<ColorName, string>>>> = {
  light,
  dark,
};

/** Every pair of a text color and its background; each has a contrast of at least 4.5:1 in both themes. */
export const textPairs: readonly (readonly [text: ColorName, ground: ColorName])[] = [
  ...(['text', 'textMuted', 'actionText', 'accentText', 'deliveredText', 'dangerText'] as const).flatMap(
    (text) => (['ground', 'surface', 'sunken'] as const).map((ground) => [text, ground] as const),
  ),
  // Text in a hovered row.
  ...(['text', 'textMuted', 'actionText', 'accentText', 'deliveredText', 'dangerText'] as const).map(
    (text) => [text, 'actionSoft'] as const,
  ),
  ['surface', 'text'],
  ['ground', 'text'],
  ['onAction', 'action'],
  ['onAction', 'actionHover'],
  ['onAccent', 'accent'],
  ['onSign', 'sign'],
  ['onSign', 'signDeep'],
  ['onSignMuted', 'sign'],
  ['onSignMuted', 'signDeep'],
  ['accent', 'sign'],
  ['accent', 'signDeep'],
  ['onDelivered', 'delivered'],
  ['onSign', 'delivered'],
  ['onDanger', 'danger'],
  ['onYellowSoft', 'yellowSoft'],
  ['onBlueSoft', 'blueSoft'],
  ['onOrangeSoft', 'orangeSoft'],
  ['onGreenSoft', 'greenSoft'],
  ['onGreySoft', 'greySoft'],
  ['onRedSoft', 'redSoft'],
  ['onPurpleSoft', 'purpleSoft'],
];

/** Lines that must be visible (field borders, focus rings): at least 3:1 on every background. */
export const linePairs: readonly (readonly [line: ColorName, ground: ColorName])[] = (
  ['lineStrong', 'focus'] as const
).flatMap((line) => (['ground', 'surface', 'sunken'] as const).map((ground) => [line, ground] as const));

export const fonts = {
  sans: "'Overpass Variable', 'Overpass Fallback', 'Overpass Wide Fallback', sans-serif",
  mono: "'Overpass Mono Variable', 'SFMono-Regular', Consolas, monospace",
} as const;

/** Corner radii in pixels. Square-ish: signs have small ones. */
export const radii = { small: 3, medium: 5, large: 8 } as const;

/** Sizes of type. The last three grow with the window; 13, 14 and 15 pixels are for dense parts of a page. */
export const textSizes = {
  tiny: '0.75rem',
  small: '0.8125rem',
  compact: '0.875rem',
  note: '0.9375rem',
  body: '1rem',
  lead: '1.125rem',
  subtitle: 'clamp(1.125rem, 1.08rem + 0.25vw, 1.25rem)',
  heading: 'clamp(1.25rem, 1.1rem + 0.7vw, 1.625rem)',
  title: 'clamp(1.5rem, 1.25rem + 1.2vw, 2.25rem)',
  display: 'clamp(2rem, 1.4rem + 2.8vw, 3.75rem)',
} as const;

/** Distances, named by their pixels at the usual size of type. */
export const spaces = {
  2: '0.125rem',
  4: '0.25rem',
  6: '0.375rem',
  8: '0.5rem',
  12: '0.75rem',
  16: '1rem',
  20: '1.25rem',
  24: '1.5rem',
  32: '2rem',
  48: '3rem',
} as const;

/** What covers what, from the bottom. Dialogs of Ant Design are on 1000, its lists on 1050. */
export const layers = {
  below: -1,
  raised: 2,
  rail: 5,
  floating: 45,
  notice: 46,
  bar: 50,
  panel: 55,
  overlay: 60,
  top: 90,
  picture: 1100,
  find: 2000,
  toast: 3000,
} as const;

/** The widths at which a layout changes. Custom properties do not work in media queries, so those repeat the values. */
export const breakpoints = ['40rem', '48rem', '64rem', '80rem'] as const;
