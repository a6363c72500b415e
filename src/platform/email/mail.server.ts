import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.server.ts';
import { writeWhole } from '../files/atomic-file.server.ts';
import type { Log } from '../log/log.server.ts';
import { oneLine } from '../text/written-text.ts';
import { type EmailLayout, type EmailPart, imageId } from './email.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';

/** An email to one person. Its plain text and HTML are made from the body when it is sent. */
export interface Email {
  to: string;
  /** The recipient of answers; absent: the shop. */
  replyTo?: string;
  subject: string;
  body: readonly EmailPart[];
  /** Attachments. */
  files?: readonly { name: string; mediaType: string; bytes: Buffer }[];
}

/** Sends one email. @throws if the server may not have accepted it, so that the job tries again */
export type SendMail = (email: Email) => Promise<void>;

/** A server that does not answer must not block a job for the minutes that nodemailer would wait. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The folder for emails without SMTP_URL: one `.eml` file each, which any mail program opens. */
export function outboxOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox');
}

/**
 * Opens mail through SMTP_URL or, without it, into the outbox folder.
 * @param headOf reads the layout, for each email
 */
export function openMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Log,
  headOf: () => Promise<EmailLayout>,
  patience = TIMEOUTS,
): SendMail {
  const { smtpUrl, mailFrom: from } = config;
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...patience });
    return async (email) => {
      await transport.sendMail({ ...mailOf(email, await headOf()), from });
    };
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (email) => {
    const mail = mailOf(email, await headOf());
    const { message } = await writer.sendMail({ ...mail, from, textEncoding: 'base64' });
    const folder = outboxOf(config);
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    const write = () =>
      writeWhole(join(folder, name), message as Buffer, { mode: 0o600, half: partialEmail(folder, name) });
    await write().catch(async (fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'ENOENT') throw fault;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await write();
    });
    log.warn({ file: join(folder, name) }, 'SMTP_URL не задан: письмо лежит в папке');
  };
}

/** The name of an email while it is being written; `outbox.server.ts` removes what a killed process left. */
function partialEmail(folder: string, name: string): string {
  return join(folder, `.${name}`);
}

/** The plain-text part of an email from the outbox. */
export function textOf(eml: string): string {
  const [, text = ''] = /^content-type: text\/plain.*\n(?:\S.*\n|[ \t].*\n)*\n([\w+/=\n]*)/im.exec(eml) ?? [];
  return Buffer.from(text, 'base64').toString();
}

/** The recipient and the subject of an email from the outbox. */
export function headOf(eml: string): { to: string; subject: string } {
  const [head = ''] = eml.split('\n\n', 1);
  const value = (name: string) => new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? '';
  const subject = value('subject')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString());
  return { to: value('to'), subject };
}

/** An email to one recipient. Nodemailer must not fetch files or addresses named in a text. */
function mailOf({ to, replyTo, body, files = [], ...email }: Email, head: EmailLayout) {
  const subject = oneLine(email.subject);
  return {
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text: emailText(body),
    html: emailHtml(subject, body, head),
    attachments: [
      ...files.map(({ name, mediaType, bytes }) => ({
        filename: name,
        contentType: mediaType,
        content: bytes,
      })),
      ...body.flatMap((part, at) =>
        typeof part === 'object' && 'image' in part ? [inline(part.image, at)] : [],
      ),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The attachment of an image that the HTML shows. @param at the index of its part in the body */
function inline(image: Buffer, at: number) {
  return {
    filename: `image-${at}.png`,
    contentType: 'image/png',
    content: image,
    cid: imageId(at),
    contentDisposition: 'inline' as const,
  };
}
