// The one look of our mails, as text and as HTML. No remote picture, font or script; whatever is put in is escaped.

import type { Institute } from '../../shared/institute.ts';
import type { Language } from '../../shared/language.ts';
import { escapeHtml } from '../base/escapeHtml.ts';
import type { Mail } from './mailer.ts';

export interface LetterContent {
  /** English unless given. */
  language?: Language;
  heading: string;
  paragraphs: readonly string[];
  /** The office wrote heading and paragraphs: addresses in them stay whole, as text. */
  isByOffice?: boolean;
  /** The one thing to do, with an absolute address. */
  action?: { label: string; url: string };
  /** Below the action, smaller: how long a link lives, whom to ask. */
  closing?: readonly string[];
  /** At the end of what goes to many: the way out, with an absolute address. */
  leave?: { label: string; url: string };
}

/** Mail programs do not know custom properties: the values of the theme's light scheme, by name. */
const colour = {
  paper: '#FBF7EF',
  surface: '#FFFFFF',
  line: '#E6DECF',
  ink: '#171A3D',
  ink2: '#45486A',
  ink3: '#5F6180',
  primary: '#F5A400',
  link: '#373E87',
} as const;

const fonts = "'Anek Devanagari','Mukta',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Of a word in which a mail program could see a domain; e-mail addresses stay whole, for the office to copy. */
function torn(word: string): string {
  if (/^[^@/]+@[^@/]+$/.test(word)) return word;
  return word.replaceAll(/(?<=[\p{L}\p{M}\p{N}-])[.。．｡](?=\p{L}[\p{L}\p{M}\p{N}])/gu, '$& ');
}

/** A line of prose: control characters go. */
const line = (text: string): string =>
  text.replaceAll(/[\s\p{Cc}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/**
 * What people type into a form ends up in mails to others: an address in it is torn, so that no mail program makes a
 * link of it and the action stays the only one.
 */
function prose(text: string): string {
  return line(text).replaceAll(/:\/\//g, ': //').split(' ').map(torn).join(' ');
}

/** @throws when the address is not http(s): it is made by our own code */
function actionUrl(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`not a web address: ${protocol}`);
  return href;
}

const signature = (institute: Institute): string[] => [
  `${institute.name} · ${institute.nepaliName}`,
  `${institute.phones.map(({ label }) => label).join(', ')} · ${institute.email}`,
];

/**
 * A mail's two bodies, signed by the institute. The text one holds the URL of the action and that of the way out, where
 * there are such, each alone on its line, and no other but what the office wrote.
 * @throws when one of them is not an absolute http(s) one
 */
export function letter(institute: Institute, content: LetterContent): { text: string; html: string } {
  const { action, leave, language = 'en', isByOffice = false } = content;
  const written = isByOffice ? line : prose;
  const clean = {
    language,
    heading: written(content.heading),
    paragraphs: content.paragraphs.map(written),
    action: action && { label: prose(action.label), url: actionUrl(action.url) },
    closing: (content.closing ?? []).map(prose),
    leave: leave && { label: prose(leave.label), url: actionUrl(leave.url) },
  };
  return { text: asText(institute, clean), html: asHtml(institute, clean) };
}

/** A whole mail, as letter; its subject is the title. */
export const mailOf = (
  institute: Institute,
  to: string,
  { title: subject, ...content }: LetterContent & { title: string },
): Mail => ({ to, subject, ...letter(institute, content) });

function asText(
  institute: Institute,
  { heading, paragraphs, action, closing = [], leave }: LetterContent,
): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:`, action.url] : []),
    ...closing,
    ...(leave ? [`${leave.label}:`, leave.url] : []),
    ['-- ', ...signature(institute)].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function asHtml(
  institute: Institute,
  { language = 'en', heading, paragraphs, action, closing = [], leave }: LetterContent,
): string {
  const p = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 22px;border-radius:8px;background:${colour.primary};color:${colour.ink};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  const out = leave
    ? `<br><a href="${escapeHtml(leave.url)}" style="color:${colour.link}">${escapeHtml(leave.label)}</a>`
    : '';
  const [name = '', contact = ''] = signature(institute);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:0;background:${colour.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:${fonts};font-size:16px;line-height:1.55;color:${colour.ink}">
<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:600">${escapeHtml(institute.name)} <span lang="ne" style="color:${colour.ink3};font-weight:400">${escapeHtml(institute.nepaliName)}</span></td></tr>
<tr><td style="padding:32px 28px 16px;background:${colour.surface};border:1px solid ${colour.line};border-radius:12px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => p(text, `color:${colour.ink2}`)).join('\n')}
${button}
${closing.map((text) => p(text, `font-size:14px;color:${colour.ink3}`)).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px;font-size:13px;color:${colour.ink3}">${escapeHtml(name)}<br>${escapeHtml(contact)}${out}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
