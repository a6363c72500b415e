import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Config } from '../../platform/config/config.server.ts';
import { openFiles } from '../../platform/files/stored-files.server.ts';
import { type CommandOutput, recordNumber, runActions } from '../../platform/text/cli-words.ts';
import { formatDateAndTime, formatPhone } from '../../platform/text/phone-and-date.ts';
import { type MessageState, messageStateName, topicName } from './feedback.ts';
import {
  finishMessage,
  finishResume,
  latestMessages,
  latestResumes,
  messageOf,
  resumeOf,
  saveResumeFile,
} from './staff.server.ts';

interface FeedbackIo extends CommandOutput {
  readonly config: Config;
  readonly db: Kysely<DB>;
}

const LISTED = 50;

const HELP = `Обращения и резюме: npm run cli -- feedback <действие>

  list [--new]          последние ${LISTED} обращений; --new — только без ответа
  show <номер>          обращение целиком
  done <номер>          на обращение ответили
  resumes [--new]       последние ${LISTED} резюме; --new — только непрочитанные
  resume <номер>        резюме: кто, куда, что написал
  file <номер> <куда>   сохранить файл резюме
  resume-done <номер>   резюме прочитали
`;

/** The command `feedback`. @returns 0 when done, 1 when it cannot be, 2 for wrong arguments */
export function runFeedback(argv: string[], io: FeedbackIo): Promise<number> {
  return runActions(argv, io, { help: HELP, act: (words) => act(words, io) });
}

/** @returns false for arguments that match no action */
async function act([action = '', ...words]: string[], io: FeedbackIo): Promise<boolean> {
  const { db, stdout } = io;
  if (action === 'list' || action === 'resumes') {
    if (words.some((word) => word !== '--new')) return false;
    const options = { onlyNew: words.length > 0, most: LISTED };
    stdout.write(action === 'list' ? await messageLines(db, options) : await resumeLines(db, options));
    return true;
  }
  const [number = '', path = ''] = words;
  if (words.length !== (action === 'file' ? 2 : 1)) return false;
  const id = recordNumber(number);
  if (action === 'show') stdout.write(await messageText(db, id));
  else if (action === 'done') await finishMessage(db, id);
  else if (action === 'resume') stdout.write(await resumeText(db, id));
  else if (action === 'resume-done') await finishResume(db, id);
  else if (action === 'file') await saveResumeFile(openFiles(io.config, db), id, path);
  else return false;
  if (action !== 'show' && action !== 'resume') stdout.write('Записано.\n');
  return true;
}

type ListOptions = { onlyNew: boolean; most: number };

async function messageLines(db: Kysely<DB>, options: ListOptions): Promise<string> {
  const lines = (await latestMessages(db, options)).map(
    ({ id, createdAt, status, topic, name, phone, email, message }) =>
      `${id}  ${formatDateAndTime(createdAt)}  ${stateLabel(status)}  ${topicName(topic)}  ${[name, phone && formatPhone(phone), email].filter(Boolean).join(', ')}  ${message.replace(/\s+/g, ' ').slice(0, 80)}\n`,
  );
  return lines.join('');
}

async function resumeLines(db: Kysely<DB>, options: ListOptions): Promise<string> {
  const lines = (await latestResumes(db, options)).map(
    ({ id, createdAt, status, vacancyName, name, phone, email, file }) =>
      `${id}  ${formatDateAndTime(createdAt)}  ${stateLabel(status)}  ${vacancyName || 'без вакансии'}  ${name}, ${formatPhone(phone)}, ${email}  ${file}\n`,
  );
  return lines.join('');
}

async function messageText(db: Kysely<DB>, id: number): Promise<string> {
  const { topic, objectName, city, name, phone, email, message, ...more } = await messageOf(db, id);
  return joinedLines([
    `Обращение № ${id}, ${formatDateAndTime(more.createdAt)}, ${stateLabel(more.status)}`,
    [topicName(topic), objectName, city].filter(Boolean).join(', '),
    [name, phone && formatPhone(phone), email].filter(Boolean).join(', '),
    message,
    consentNote(more),
  ]);
}

async function resumeText(db: Kysely<DB>, id: number): Promise<string> {
  const { vacancyName, name, phone, email, comment, file, ...more } = await resumeOf(db, id);
  return joinedLines([
    `Резюме № ${id}, ${formatDateAndTime(more.createdAt)}, ${stateLabel(more.status)}`,
    [name, formatPhone(phone), email].join(', '),
    `Вакансия: ${vacancyName || 'не указана'}`,
    comment,
    `Файл: ${file}`,
    consentNote(more),
  ]);
}

function joinedLines(parts: readonly string[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The proof of a consent (152-ФЗ): its wording and the IP address. */
function consentNote({ consentText, address }: { consentText: string; address: string }): string {
  return `Согласие: ${consentText}, с адреса ${address}`;
}

function stateLabel(status: MessageState): string {
  return messageStateName(status).toLowerCase();
}
