import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { addJob, failedJobs, openWorker } from '../jobs/jobs.server.ts';
import { createLog } from '../log/log.server.ts';
import { emailText } from './email-text.ts';
import { type Email, headOf, openMail, outboxOf, textOf } from './mail.server.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'vitrina-mail-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const log = createLog('silent');
const email: Email = {
  to: 'ivan@polka.example',
  subject: 'Новый пароль',
  body: [
    'Здравствуйте!',
    { lead: 'Чтобы войти, откройте ссылку', button: 'Войти', href: 'https://polka.example/a/b' },
  ],
};
const head = {
  shop: 'Полка',
  slogan: 'Всё для щитка',
  origin: 'https://polka.example',
  phone: '+7 (343) 027-18-40',
  email: 'zakaz@polka.example',
  seller: 'ООО «Полка»',
};
/** The time limit where no answer is expected; a server that answers may take as long as a busy machine needs. */
const impatient = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };

interface Taken {
  to: string[];
  from: string;
  raw: string;
}

/** A mail server on a port of its own that answers as the test says. */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom ? mailFrom.address : '';
        taken.push({
          to: rcptTo.map(({ address }) => address),
          from,
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const onConnection = (listener: (socket: Socket) => void) => server.server.on('connection', listener);
  return {
    taken,
    onConnection,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

function mailOf(smtpUrl: string | undefined, timeouts?: typeof impatient) {
  return openMail(
    { smtpUrl, mailFrom: 'shop@polka.example', dataDir: folder },
    log,
    async () => head,
    timeouts,
  );
}

/** A decoded part of an email. */
function wordsOf(raw: string, type: string): string {
  const from = raw.indexOf(`Content-Type: ${type}`);
  const [head = '', packed = ''] = raw.slice(from).split('\r\n\r\n');
  const body = packed.split('\r\n--', 1)[0] ?? '';
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}

test('an email reaches its one recipient with its Russian subject, text and HTML', async () => {
  const server = await mailServer();
  await mailOf(server.url)(email);
  const [taken] = server.taken;
  expect(taken).toMatchObject({ to: ['ivan@polka.example'], from: 'shop@polka.example' });
  expect(taken?.raw).toContain(`Subject: =?UTF-8?B?${Buffer.from('Новый пароль').toString('base64')}?=`);
  expect(wordsOf(taken?.raw ?? '', 'text/plain')).toBe(emailText(email.body));
  expect(wordsOf(taken?.raw ?? '', 'text/html')).toContain('<p class="ink"');
  await server.close();
});

test('a subject or an address cannot add a header or a recipient (SEC-34)', async () => {
  const server = await mailServer();
  const send = mailOf(server.url);
  await send({ ...email, subject: 'x\r\nBcc: evil@polka.example' });
  await send({ ...email, to: 'ivan@polka.example, evil@polka.example' }).catch(() => {});
  await send({ ...email, to: 'ivan@polka.example\r\nRCPT TO:<evil@polka.example>' }).catch(() => {});
  for (const { to, raw } of server.taken) {
    expect(to).not.toContain('evil@polka.example');
    expect(raw).not.toMatch(/^Bcc:/im);
  }
  expect(server.taken.length).toBeGreaterThan(0);
  await server.close();
});

describe('sending throws for an email that may not have been accepted, so that its job is repeated (REL-33)', () => {
  test('no server listens', async () => {
    await expect(mailOf('smtp://127.0.0.1:1')(email)).rejects.toThrow(/ECONNREFUSED/);
  });

  test('the server rejects the recipient', async () => {
    const server = await mailServer({
      onRcptTo: (_to, _session, done) => done(Object.assign(new Error('later'), { responseCode: 451 })),
    });
    await expect(mailOf(server.url)(email)).rejects.toThrow(/451/);
    await server.close();
  });

  test('the server does not answer', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    await expect(mailOf(`smtp://127.0.0.1:${port}`, impatient)(email)).rejects.toThrow(/Greeting|timeout/i);
    silent.close();
  });

  test('the server accepts the email and never says so', async () => {
    const server = await mailServer({ onData: (stream) => void stream.resume() });
    await expect(mailOf(server.url, impatient)(email)).rejects.toThrow(/timeout/i);
    await server.close();
  });

  test('the server disconnects after the email', async () => {
    const open = new Set<Socket>();
    const server = await mailServer({
      onData(stream) {
        stream.resume();
        stream.on('end', () => {
          for (const socket of open) socket.destroy();
        });
      },
    });
    server.onConnection((socket) => open.add(socket));
    await expect(mailOf(server.url)(email)).rejects.toThrow();
    await server.close();
  });
});

test('a job whose server was unavailable is done when it is back; failed jobs are listed until then', async () => {
  const server = await mailServer();
  const [failed, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let url = 'smtp://127.0.0.1:1';
  const jobs = {
    async letter() {
      await mailOf(url)(email).catch((error) => {
        failed.resolve();
        throw error;
      });
      done.resolve();
    },
  };
  await addJob(database.db, 'letter', {});
  const first = openWorker({ databaseUrl: database.url, jobs, log });
  await failed.promise;
  await first.stop();
  expect(await failedJobs(database.db)).toMatchObject([
    { kind: 'letter', tries: 1, isGivenUp: false, error: expect.stringContaining('ECONNREFUSED') },
  ]);
  url = server.url;
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  const second = openWorker({ databaseUrl: database.url, jobs, log });
  await done.promise;
  await second.stop();
  expect(server.taken).toHaveLength(1);
  expect(await failedJobs(database.db)).toEqual([]);
  await server.close();
});

test('the queue goes on after the server has cut every connection (REL-5)', async () => {
  let taken = Promise.withResolvers<void>();
  const jobs = { ping: async () => taken.resolve() };
  const worker = openWorker({ databaseUrl: database.url, jobs, log });
  await addJob(database.db, 'ping', {});
  await taken.promise;
  taken = Promise.withResolvers<void>();
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await addJob(database.db, 'ping', {});
  await taken.promise;
  await worker.stop();
});

test('without SMTP_URL an email is a complete file that only the shop’s own user can read', async () => {
  await mailOf(undefined)(email);
  const outbox = outboxOf({ dataDir: folder });
  const names = await readdir(outbox);
  expect(names).toEqual([expect.stringMatching(/^[\dTZ-]+-[0-9a-f]{8}\.eml$/)]);
  const file = join(outbox, names[0] ?? '');
  const eml = await readFile(file, 'utf8');
  expect(eml).toContain('To: ivan@polka.example');
  expect(eml).not.toContain('Reply-To');
  expect(textOf(eml)).toBe(emailText(email.body));
  expect(headOf(eml)).toEqual({ to: 'ivan@polka.example', subject: email.subject });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
});
