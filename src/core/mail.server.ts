import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.server.ts';
import type { Letterhead, LetterPart } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { Log } from './log.server.ts';
import { writeWhole } from './whole-file.server.ts';
import { oneLine } from './written-text.ts';

/** A letter to one person: its plain text and its HTML are made of one body when it is sent. */
export interface Letter {
  to: string;
  /** Whom an answer goes to; absent: the shop. */
  replyTo?: string;
  subject: string;
  body: readonly LetterPart[];
  /** Files that go with it. */
  files?: readonly { name: string; mediaType: string; bytes: Buffer }[];
}

/** Sends one letter. @throws when it may not have been taken, so that a job tries again */
export type SendMail = (letter: Letter) => Promise<void>;

/** A server that is silent must not hold a job for the minutes that nodemailer would wait. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Where letters lie that no server is told for: an `.eml` file each, as any mail program opens it. */
export function outboxOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox');
}

/**
 * Mail through SMTP_URL; without it, into the outbox folder.
 * @param headOf whose letters these are, asked for each
 */
export function openMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Log,
  headOf: () => Promise<Letterhead>,
  patience = PATIENCE,
): SendMail {
  const { smtpUrl, mailFrom: from } = config;
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...patience });
    return async (letter) => {
      await transport.sendMail({ ...mailOf(letter, await headOf()), from });
    };
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (letter) => {
    const mail = mailOf(letter, await headOf());
    const { message } = await writer.sendMail({ ...mail, from, textEncoding: 'base64' });
    const folder = outboxOf(config);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    await writeWhole(join(folder, name), message as Buffer, { mode: 0o600, half: halfLetter(folder, name) });
    log.warn({ file: join(folder, name) }, 'SMTP_URL не задан: письмо лежит в папке');
  };
}

/** Where an email lies while it is written; `outbox.server.ts` finds and removes what a killed process left. */
function halfLetter(folder: string, name: string): string {
  return join(folder, `.${name}`);
}

/** The plain text of a letter of the outbox, whatever else it has. */
export function textOf(eml: string): string {
  const [, text = ''] = /^content-type: text\/plain.*\n(?:\S.*\n|[ \t].*\n)*\n([\w+/=\n]*)/im.exec(eml) ?? [];
  return Buffer.from(text, 'base64').toString();
}

/** One recipient, and no file or address that a text could name is ever fetched. */
function mailOf({ to, replyTo, body, files = [], ...letter }: Letter, head: Letterhead) {
  const subject = oneLine(letter.subject);
  return {
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text: letterText(body),
    html: letterHtml(subject, body, head),
    attachments: files.map(({ name, mediaType, bytes }) => ({
      ...{ filename: name, contentType: mediaType, content: bytes },
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
