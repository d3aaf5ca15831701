import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { compressText, type CompressedText } from '../compressed-text.ts';
import { pageSecurityPolicy } from '../security-headers.ts';

/**
 * Where the build leaves room for what every page needs to know of the settings, so that none asks for it or shows the
 * wrong theme first. Both are attributes: inside a script they would change its hash, and the policy would reject it.
 */
const THEME_PLACEHOLDER = '__DEFAULT_THEME__';
const SETTINGS_PLACEHOLDER = '__SITE_SETTINGS__';
/** Where it leaves room for the site's own address, in links that must be whole. */
const ORIGIN_PLACEHOLDER = '__ORIGIN__';
/** Not one that holds data: browsers do not run those, and the policy says nothing of them. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([^]*?)<\/script>/g;
/** A site has few names. More come from forged `Host` headers, so their pages are not kept. */
const MAX_ORIGINS = 8;

/** A page as it is sent while the settings stay the same. */
export interface RenderedPage extends CompressedText {
  /** The value of Content-Security-Policy: of inline scripts, only the page's own are allowed, by their hashes. */
  policy: string;
}

/**
 * A page of the build, which takes the public settings and the address of the site, such as `https://moveway.example`.
 * It is rendered and compressed again only when they change.
 * @param template the HTML of the build
 */
export function createSitePage(template: string): (settings: PublicSettings, origin: string) => RenderedPage {
  const policy = pageSecurityPolicy(inlineScripts(template));
  let writtenSettings: string | undefined;
  const renderedFor = new Map<string, RenderedPage>();
  return ({ contacts, credentials, defaultTheme, openHours, sendsEmail }, origin) => {
    const settings = JSON.stringify({ contacts, credentials, defaultTheme, openHours, sendsEmail });
    if (settings !== writtenSettings || renderedFor.size > MAX_ORIGINS) {
      writtenSettings = settings;
      renderedFor.clear();
    }
    let rendered = renderedFor.get(origin);
    if (rendered === undefined) {
      const html = template
        .replaceAll(ORIGIN_PLACEHOLDER, () => escapeAttribute(origin))
        .replace(THEME_PLACEHOLDER, defaultTheme)
        // A function, because a replacement text may contain `$&`. Last, so that no text of theirs is a placeholder.
        .replace(SETTINGS_PLACEHOLDER, () => escapeAttribute(settings));
      rendered = { ...compressText(html, policy), policy };
      renderedFor.set(origin, rendered);
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
