import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { compressText, type CompressedText } from './compressed-text.ts';
import { pageSecurityPolicy } from './security-headers.ts';

/**
 * Where the build leaves room for what every page needs to know of the settings, so that none asks for it or shows the
 * wrong theme first. Both are attributes: inside a script they would change its hash, and the policy would reject it.
 */
const THEME_PLACEHOLDER = '__DEFAULT_THEME__';
const SETTINGS_PLACEHOLDER = '__SITE_SETTINGS__';
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/** A page as it is sent while the settings stay the same. */
export interface RenderedPage extends CompressedText {
  /** The value of Content-Security-Policy: of inline scripts, only the page's own are allowed, by their hashes. */
  policy: string;
}

/**
 * A page of the build, which takes the public settings and is rendered and compressed anew only when they changed.
 * @param template the HTML of the build
 */
export function createSitePage(template: string): (settings: PublicSettings) => RenderedPage {
  const policy = pageSecurityPolicy(inlineScripts(template));
  let writtenSettings: string | undefined;
  let rendered: RenderedPage | undefined;
  return ({ contacts, defaultTheme, sendsEmail }) => {
    const settings = JSON.stringify({ contacts, defaultTheme, sendsEmail });
    if (rendered === undefined || settings !== writtenSettings) {
      const html = template
        .replace(THEME_PLACEHOLDER, defaultTheme)
        // A function, because a replacement text may contain `$&`. Last, so that no text of theirs is a placeholder.
        .replace(SETTINGS_PLACEHOLDER, () => escapeAttribute(settings));
      writtenSettings = settings;
      rendered = { ...compressText(html, policy), policy };
    }
    return rendered;
  };
}

/** The texts of the scripts that stand in the HTML itself. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, text = '']) => text);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
