import { contrast } from '@moveway/ui/tokens/contrast.fixtures.ts';
import { colors } from '@moveway/ui/tokens/tokens.ts';
import { theme } from 'antd';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminTheme } from './admin-theme.ts';

type Token = ReturnType<typeof theme.getDesignToken>;

/** What the library writes on what, beyond the pairs of the site's own tokens: it derives colors of its own. */
const pairs: readonly (readonly [text: keyof Token, ground: keyof Token])[] = [
  ...(
    [
      'colorText',
      'colorTextSecondary',
      'colorTextTertiary',
      'colorTextDescription',
      'colorTextHeading',
    ] as const
  ).flatMap((text) =>
    (['colorBgContainer', 'colorBgElevated', 'colorBgLayout'] as const).map(
      (ground) => [text, ground] as const,
    ),
  ),
  ['colorTextPlaceholder', 'colorBgContainer'],
  ['colorTextLabel', 'colorBgContainer'],
  ['colorIcon', 'colorBgContainer'],
  ['colorLink', 'colorBgContainer'],
  ['colorLinkHover', 'colorBgContainer'],
  ['colorError', 'colorBgContainer'],
  ['colorErrorHover', 'colorBgContainer'],
  ['colorErrorActive', 'colorBgContainer'],
  ['colorErrorText', 'colorBgContainer'],
  ['colorTextLightSolid', 'colorPrimary'],
  ['colorTextLightSolid', 'colorPrimaryHover'],
  ['colorTextLightSolid', 'colorPrimaryActive'],
  ['colorTextLightSolid', 'colorBgSpotlight'],
  // An alert, and an option of a list under the pointer or chosen.
  ['colorText', 'colorErrorBg'],
  ['colorText', 'colorInfoBg'],
  ['colorText', 'colorWarningBg'],
  ['colorText', 'colorSuccessBg'],
  ['colorText', 'controlItemBgActive'],
  ['colorText', 'controlItemBgActiveHover'],
];

describe.each(['light', 'dark'] as const)('Ant Design in %s', (name) => {
  let token: Token;
  beforeAll(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    token = theme.getDesignToken(adminTheme(name));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  it.each(pairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(String(token[text]), String(token[ground]))).toBeGreaterThanOrEqual(4.5);
  });

  it('has focus rings that can be seen', () => {
    for (const ground of [token.colorBgContainer, token.colorBgElevated, token.colorBgLayout]) {
      expect(contrast(token.colorPrimaryBorder, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it('has an edge around lists and calendars, also before a dialog', () => {
    expect(token.boxShadowSecondary).toContain(`0 0 0 1px ${colors[name].lineStrong}`);
    expect(contrast(colors[name].lineStrong, token.colorBgElevated)).toBeGreaterThanOrEqual(3);
  });

  it('marks a chosen option in the color of selected rows', () => {
    expect(token.controlItemBgActiveHover).toBe(colors[name].actionSoft);
  });

  it('hovers and selects in colors that can be read', () => {
    const { components } = adminTheme(name);
    const { surface, sunken, text, actionSoft } = colors[name];
    for (const [color, ground] of [
      [components?.Badge?.colorTextLightSolid, components?.Badge?.colorError],
      [components?.Button?.defaultHoverColor, surface],
      [components?.Button?.defaultActiveColor, surface],
      [components?.Tabs?.itemSelectedColor, surface],
      [components?.Tabs?.itemHoverColor, surface],
      [text, components?.Table?.headerBg],
      [text, components?.Table?.rowHoverBg],
      [text, components?.Segmented?.itemSelectedBg],
    ]) {
      expect(contrast(String(color), String(ground)), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect([components?.Table?.headerBg, components?.Table?.rowHoverBg]).toEqual([sunken, actionSoft]);
  });
});
