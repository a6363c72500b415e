import { phoneHref } from '../text/phone-and-date.ts';
import { type EmailFact, type EmailLayout, type EmailPart, imageId } from './email.ts';

/**
 * Colours of tokens.css. They are inline because many mail programs drop <style>; the classes repaint them in dark mode
 * for programs that apply it.
 */
const LIGHT = {
  paper: '#F6F1E8',
  card: '#FFFDF8',
  line: '#DACDBE',
  ink: '#34132A',
  soft: '#6B4C5E',
  band: '#34132A',
  onBand: '#FBF3E9',
  leaf: '#3CC274',
  onLeaf: '#2A0D21',
};
const FONT = "font-family:'Golos Text',Arial,'Helvetica Neue',sans-serif";

const SMALL = { size: '13px/18px', tone: 'soft' } as const;

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#34132A}
@media (max-width:520px){.pad{padding-left:20px!important;padding-right:20px!important}.act{width:100%!important}.btn a{display:block!important;text-align:center}}
@media (prefers-color-scheme:dark){.paper{background:#1A0E16!important}.card{background:#261620!important}.band{background:#3A1730!important}.ink,.ink a,a{color:#F8EFE6!important}.soft,.soft a{color:#CDB8C3!important}.line{border-color:#4A3541!important}.btn{background:#45CB7D!important}.btn a{color:#1F0A18!important}}`;

/**
 * Makes the HTML of an email: tables and inline styles, as mail programs require, without scripts or external files. Images
 * are parts of the email.
 * @param subject the title, also used as the heading
 */
export function emailHtml(subject: string, body: readonly EmailPart[], head: EmailLayout): string {
  const { paper, card, band } = LIGHT;
  return `<!DOCTYPE html>
<html lang="ru" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:0;background:${paper}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview(body))}</div>
${table(
  `class="paper" style="background:${paper}"`,
  `<tr><td align="center" style="padding:24px 0 32px">
${table(
  'style="max-width:600px" align="center"',
  `<tr><td class="band pad" style="background:${band};border-radius:16px 16px 0 0;padding:22px 40px 18px">${brand(head)}</td></tr>
<tr><td style="background:${LIGHT.leaf};height:6px;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="card pad" style="background:${card};border-radius:0 0 16px 16px;padding:32px 40px 16px">
<h1 class="ink" style="${FONT};margin:0 0 20px;font-size:24px;line-height:30px;font-weight:800;color:${LIGHT.ink}">${escaped(subject)}</h1>
${body.map(htmlOfPart).join('\n')}
</td></tr>
<tr><td class="pad" style="padding:20px 40px 0">${foot(head)}</td></tr>`,
)}
</td></tr>`,
)}
</body></html>
`;
}

function htmlOfPart(part: EmailPart, at: number): string {
  if (typeof part === 'string') return paragraph(lines(part));
  if ('button' in part) return button(part);
  if ('link' in part) return paragraph(anchor(part.href, part.link));
  if ('image' in part) return image(part.caption, at);
  if ('fine' in part) return paragraph(lines(part.fine), { size: '14px/20px', tone: 'soft' });
  if ('goods' in part) return goods(part.goods);
  return facts(part);
}

function button({ lead, button: label, href }: { lead: string; button: string; href: string }): string {
  const { leaf, onLeaf } = LIGHT;
  const face = `${FONT};display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:700;color:${onLeaf};text-decoration:none;border-radius:10px`;
  return (
    (lead === label ? '' : paragraph(`${escaped(lead)}:`)) +
    `<table role="presentation" class="act" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="btn" style="background:${leaf};border-radius:10px"><a href="${escaped(href)}" style="${face}">${escaped(label)}</a></td></tr></table>` +
    // Some programs show no buttons: the address can be read and copied.
    paragraph(
      `Если кнопка не работает, откройте ссылку: <a href="${escaped(href)}" style="color:inherit;word-break:break-all">${escaped(href)}</a>`,
      SMALL,
    )
  );
}

/** White around the image keeps a QR code readable in dark mode. */
function image(caption: string, at: number): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px"><tr><td style="background:#FFFFFF;border-radius:10px"><img src="cid:${imageId(at)}" width="200" height="200" alt="" style="display:block;border:0;border-radius:10px"></td></tr></table>` +
    paragraph(lines(caption))
  );
}

function goods(rows: Extract<EmailPart, { goods: unknown }>['goods']): string {
  const cell = (content: string, style: string) =>
    `<td class="line ink" style="${FONT};border-bottom:1px solid ${LIGHT.line};padding:10px 0;font-size:15px;line-height:21px;color:${LIGHT.ink};vertical-align:top;${style}">${content}</td>`;
  const row = ({ name, article, amount, sum }: (typeof rows)[number]) => {
    const under = [article && `Арт. ${article}`, amount].filter(Boolean).map(escaped).join(' · ');
    return `<tr>${cell(`${escaped(name)}<br><span class="soft" style="font-size:13px;line-height:18px;color:${LIGHT.soft}">${under}</span>`, '')}${cell(escaped(sum), 'padding-left:16px;text-align:right;white-space:nowrap;font-weight:700')}</tr>`;
  };
  return table('style="margin:0 0 16px"', rows.map(row).join(''));
}

function facts({ facts: rows }: Extract<EmailPart, { facts: unknown }>): string {
  const cell = (style: string, tone: 'ink' | 'soft', content: string) =>
    `<td class="${tone}" style="${FONT};padding:4px 0;vertical-align:top;color:${LIGHT[tone]};${style}">${content}</td>`;
  const [usual, large] = [
    'font-size:15px;line-height:21px',
    'font-size:20px;line-height:26px;font-weight:800',
  ];
  const row = ([name, value, is]: EmailFact) =>
    `<tr>${cell(`${usual};width:34%;padding-right:16px`, 'soft', escaped(name))}${cell(is === 'sum' ? large : usual, 'ink', lines(value))}</tr>`;
  return table('style="margin:0 0 16px"', rows.map(row).join(''));
}

function brand({ shop, origin }: EmailLayout): string {
  return `<a href="${escaped(`${origin}/`)}" style="${FONT};color:${LIGHT.onBand};font-size:28px;line-height:34px;font-weight:900;letter-spacing:-0.3px;text-decoration:none"><span style="color:${LIGHT.onBand}">${escaped(shop)}</span></a>`;
}

function foot({ shop, slogan, origin, phone, email, seller }: EmailLayout): string {
  const at = origin.replace(/^https?:\/\//, '');
  const call = phone && anchor(phoneHref(phone), phone.replaceAll(' ', '\u00a0'));
  const whereTo = [anchor(`${origin}/`, at), call, email && anchor(`mailto:${email}`, email)]
    .filter(Boolean)
    .join(' · ');
  return [[shop, slogan].filter(Boolean).map(escaped).join('. '), whereTo, escaped(seller)]
    .filter(Boolean)
    .map((line) => paragraph(line, { ...SMALL, gap: 6 }))
    .join('\n');
}

function paragraph(
  content: string,
  { size = '16px/24px', tone = 'ink', gap = 16 }: { size?: string; tone?: 'ink' | 'soft'; gap?: number } = {},
): string {
  const [fontSize, lineHeight] = size.split('/');
  return `<p class="${tone}" style="${FONT};margin:0 0 ${gap}px;font-size:${fontSize};line-height:${lineHeight};color:${LIGHT[tone]}">${content}</p>`;
}

function anchor(href: string, text: string): string {
  return `<a href="${escaped(href)}" style="color:inherit;text-decoration:underline">${escaped(text)}</a>`;
}

function table(attributes: string, rows: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;
}

/** The preview that mail programs show next to the subject: the first words after the greeting. */
function preview(body: readonly EmailPart[]): string {
  const paragraphs = body.filter((part) => typeof part === 'string');
  return (paragraphs.find((part) => !part.startsWith('Здравствуйте')) ?? '')
    .split('\n')
    .join(' ')
    .slice(0, 140);
}

function lines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
