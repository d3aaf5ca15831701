import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { compressText, type CompressedText } from '../compressed-text.ts';
import { pageSecurityPolicy } from '../security-headers.ts';

/**
 * Where the build leaves room for what every page needs to know of the settings, so that none asks for it or shows the
 * wrong theme first. Both are attributes: inside a script they would change its hash, and the policy would reject it.
 */
const THEME_PLACEHOLDER = '__DEFAULT_THEME__';
const SETTINGS_PLACEHOLDER = '__SITE_SETTINGS__';
/** Where it leaves room for the ways to support that need no scripts, within a sentence. */
const OTHER_WAYS_PLACEHOLDER = '__OTHER_WAYS__';
/** Where it leaves room for the site's own address. */
export const ORIGIN_PLACEHOLDER = '__ORIGIN__';
/** The tags of Open Graph that need a whole address, and those that describe the picture at it. */
const ADDRESS_TAGS = / *<meta property="og:(?:url|image)[^"]*" content="[^"]*">\n?/g;
/** Not one that holds data: browsers do not run those, and the policy says nothing of them. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([^]*?)<\/script>/g;

/** A page as it is sent while the settings stay the same. */
export interface RenderedPage extends CompressedText {
  /** The value of Content-Security-Policy: of inline scripts, only the page's own are allowed, by their hashes. */
  policy: string;
}

/**
 * A page of the build, which takes the public settings. It is rendered and compressed again only when they change,
 * never for a request: what a request says of the site's address is its caller's own.
 * @param template the HTML of the build
 * @param siteUrl the address of the site, such as `https://moveway.example`; without it links are relative, and
 *   `og:` addresses are left out
 */
export function createSitePage(
  template: string,
  siteUrl?: string,
): (settings: PublicSettings) => Promise<RenderedPage> {
  const policy = pageSecurityPolicy(inlineScripts(template));
  const located = (siteUrl === undefined ? template.replaceAll(ADDRESS_TAGS, '') : template).replaceAll(
    ORIGIN_PLACEHOLDER,
    () => escapeAttribute(siteUrl ?? ''),
  );
  let writtenSettings: string | undefined;
  let rendered: Promise<RenderedPage>;
  return ({ contacts, credentials, defaultTheme, openHours, timeZone, sendsEmail }) => {
    const settings = JSON.stringify({ contacts, credentials, defaultTheme, openHours, timeZone, sendsEmail });
    if (settings !== writtenSettings) {
      writtenSettings = settings;
      const html = located
        .replace(THEME_PLACEHOLDER, defaultTheme)
        .replaceAll(OTHER_WAYS_PLACEHOLDER, () => otherWays(contacts))
        // A function, because a replacement text may contain `$&`. Last, so that no text of theirs is a placeholder,
        // and only the first, because the texts before may name it.
        .replace(SETTINGS_PLACEHOLDER, () => escapeAttribute(settings));
      rendered = compressText(html, policy).then((text) => ({ ...text, policy }));
    }
    return rendered;
  };
}

/** The phone and the email address of the settings as links: `, or call …, or write to …`. */
function otherWays({ phone, supportEmail }: PublicSettings['contacts']): string {
  const link = (address: string, text: string) =>
    `<a href="${escapeAttribute(address)}">${escapeAttribute(text)}</a>`;
  const call = phone && `, or call ${link(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone)}`;
  const write = supportEmail && `, or write to ${link(`mailto:${supportEmail}`, supportEmail)}`;
  return `${call}${write}`;
}

/** The texts of the scripts that stand in the HTML itself. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, text = '']) => text);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
