import './ant-design.css';
import { theme, type ThemeConfig } from 'antd';
import { colors, fonts, radii } from '@moveway/ui/tokens/tokens.ts';
import type { ResolvedTheme } from '@moveway/ui/theme/theme.ts';

/**
 * Ant Design in the colors, type and corners of the site, dense enough to work in all day, and without motion for those
 * who asked for less.
 */
export function adminTheme(name: ResolvedTheme): ThemeConfig {
  const color = colors[name];
  return {
    algorithm: [name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, theme.compactAlgorithm],
    // There is one Ant Design on the page, so its class names need no hash.
    hashed: false,
    token: {
      colorPrimary: color.action,
      colorPrimaryHover: color.actionHover,
      // Of focus rings: the library's own is nearly invisible in the dark theme.
      colorPrimaryBorder: color.focus,
      colorTextLightSolid: color.onAction,
      colorLink: color.actionText,
      colorLinkHover: color.actionText,
      colorError: color.dangerText,
      // Derived for a press, it could not be read in dark.
      colorErrorActive: color.dangerText,
      colorSuccess: color.delivered,
      colorWarning: color.accent,
      colorText: color.text,
      colorTextSecondary: color.textMuted,
      colorTextTertiary: color.textMuted,
      colorTextDescription: color.textMuted,
      colorTextPlaceholder: color.textMuted,
      colorBgLayout: color.ground,
      colorBgContainer: color.surface,
      colorBgElevated: color.surface,
      colorBorder: color.lineStrong,
      colorBorderSecondary: color.line,
      // Of a chosen option: the library derives a gray blue from the action's color.
      controlItemBgActive: color.actionSoft,
      controlItemBgActiveHover: color.actionSoft,
      fontFamily: fonts.sans,
      fontFamilyCode: fonts.mono,
      // The compact algorithm takes one step off both: 14 and 34 pixels.
      fontSize: 16,
      controlHeight: 38,
      borderRadiusSM: radii.small,
      borderRadius: radii.medium,
      borderRadiusLG: radii.large,
      // Of lists and calendars, which in the dark theme would have no edge before a dialog.
      boxShadowSecondary: `0 0 0 1px ${color.lineStrong}, 0 12px 32px rgb(0 0 0 / 22%)`,
      motionUnit: 0.06,
      // Shortened by CSS alone, its steps would still take some frames each.
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      // The library uses the hover color of a filled button, which has too little contrast in the dark theme.
      Button: {
        defaultHoverColor: color.actionText,
        defaultHoverBorderColor: color.actionText,
        defaultActiveColor: color.actionText,
        defaultActiveBorderColor: color.actionText,
      },
      Badge: { colorError: color.danger, colorTextLightSolid: color.onDanger },
      // Days of the months before and after.
      DatePicker: { colorTextDisabled: color.textMuted },
      Table: {
        headerBg: color.sunken,
        headerSortActiveBg: color.sunken,
        headerSortHoverBg: color.actionSoft,
        bodySortBg: color.surface,
        rowHoverBg: color.actionSoft,
        rowSelectedBg: color.actionSoft,
        rowSelectedHoverBg: color.actionSoft,
      },
      Tabs: {
        itemSelectedColor: color.actionText,
        itemHoverColor: color.actionText,
        inkBarColor: color.actionText,
        // All tabs fit on a phone, and the library's overflow button is no tab, although it is in the tab list.
        horizontalItemGutter: 16,
      },
      Segmented: { trackBg: color.sunken, itemSelectedBg: color.surface },
    },
  };
}
