/** The content of an email; all emails have the same layout. Texts are plain, not HTML. */
export interface MailContent {
  to: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A small table of labels and values. */
  details?: readonly (readonly [label: string, value: string])[];
  /** The button. Paths are paths of the site, with their query. */
  action?: { label: string; path: string };
  /** In small print, below everything else. */
  footnotes?: readonly { text: string; link?: { label: string; path: string } }[];
  /** The endpoint that mail programs call to stop such emails (RFC 8058), by POST. */
  unsubscribePath?: string;
}

/** The site's tokens (packages/ui/src/tokens): mail programs know no CSS variables. */
const LIGHT = { ground: '#faf9f5', surface: '#ffffff', text: '#16181b', muted: '#54585e', link: '#003f87' };
const DARK = { ground: '#141619', surface: '#1d2024', text: '#f4f2ec', muted: '#b3b7bc', link: '#8fc0fa' };
const SIGN = { background: '#003f87', text: '#ffffff', accent: '#f5b301' };
const FONT = "'Overpass','Segoe UI',Helvetica,Arial,sans-serif";

const STYLE = `
body,.ground{background:${LIGHT.ground}}.surface{background:${LIGHT.surface}}.text{color:${LIGHT.text}}
.muted{color:${LIGHT.muted}}.link{color:${LIGHT.link}}
@media (prefers-color-scheme:dark){
body,.ground{background:${DARK.ground}!important}.surface{background:${DARK.surface}!important}
.text{color:${DARK.text}!important}.muted{color:${DARK.muted}!important}.link{color:${DARK.link}!important}}`;

/** @param siteUrl without a trailing slash. @returns both parts of the email */
export function renderMail(content: MailContent, siteUrl: string): { html: string; text: string } {
  return { html: renderHtml(content, siteUrl), text: renderText(content, siteUrl) };
}

function renderHtml(content: MailContent, siteUrl: string): string {
  const { subject, heading, paragraphs, details = [], action, footnotes = [] } = content;
  const rows = details.map(
    ([label, value]) =>
      `<tr><td class="muted" style="padding:4px 16px 4px 0;vertical-align:top;white-space:nowrap">${escape(label)}</td>` +
      `<td class="text" style="padding:4px 0;vertical-align:top;font-weight:600">${escape(value)}</td></tr>`,
  );
  const notes = footnotes.map(
    ({ text, link }) =>
      `<p class="muted" style="margin:0 0 8px">${escape(text)}${link ? ` ${anchor(link, siteUrl)}` : ''}</p>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escape(subject)}</title><style>${STYLE}</style></head>
<body style="margin:0"><table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0"
 style="font:16px/1.5 ${FONT}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="background:${SIGN.background};border-bottom:4px solid ${SIGN.accent};padding:16px 24px">
<a href="${escape(siteUrl)}/" style="color:${SIGN.text};font-size:22px;font-weight:800;letter-spacing:-.02em;text-decoration:none">moveway</a>
</td></tr><tr><td class="text" style="padding:24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escape(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('\n')}
${rows.length > 0 ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>` : ''}
${action ? renderAction(action, siteUrl) : ''}
</td></tr></table>
<div style="max-width:512px;padding:16px 24px;font-size:13px;text-align:left">${notes.join('\n')}</div>
</td></tr></table></body></html>
`;
}

/** The address is also below the button, for people who cannot press it. */
function renderAction(action: { label: string; path: string }, siteUrl: string): string {
  const address = escape(siteUrl + action.path);
  return (
    `<p style="margin:0 0 16px"><a href="${address}" style="display:inline-block;background:${SIGN.background};` +
    `color:${SIGN.text};font-weight:700;padding:12px 20px;text-decoration:none">${escape(action.label)}</a></p>` +
    `<p class="muted" style="margin:0;font-size:13px;word-break:break-all">${address}</p>`
  );
}

function anchor({ label, path }: { label: string; path: string }, siteUrl: string): string {
  return `<a class="link" href="${escape(siteUrl + path)}">${escape(label)}</a>`;
}

function renderText(content: MailContent, siteUrl: string): string {
  const { heading, paragraphs, details = [], action, footnotes = [] } = content;
  return [
    heading,
    ...paragraphs,
    ...(details.length > 0 ? [details.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${siteUrl}${action.path}`] : []),
    `--\nMoveway\n${siteUrl}/`,
    ...footnotes.map(({ text, link }) => (link ? `${text}\n${link.label}: ${siteUrl}${link.path}` : text)),
  ]
    .join('\n\n')
    .concat('\n');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
