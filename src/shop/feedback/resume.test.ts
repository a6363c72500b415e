import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { oldOfficeFile, PDF } from '../../platform/files/fixtures/sample-files.ts';
import { openFiles } from '../../platform/files/stored-files.server.ts';
import { forgettingJobs } from '../audit/audit.server.ts';
import { resumeRetention } from './feedback.jobs.ts';
import { saveResumeFile } from './staff.server.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-resume-'));
  api = await startApi({ DATA_DIR: folder });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const about = { name: 'Ольга', phone: '+79221234567', email: 'olga@example.com', consent: 'true' };
const pdf = { name: 'Резюме.pdf', bytes: new Uint8Array(PDF) };
let networks = 0;
const somebody = () => api.browser(`10.2.${++networks}.1`);
const rows = async (text: string) => (await api.pool.query(text)).rows;

test('a résumé is stored with its file and consent, and only staff can read it', async () => {
  const vacancy = (
    await rows(
      "insert into content_item (kind, title, body, published_at) values ('vacancy', 'Кладовщик', '{}', now()) returning id",
    )
  )[0].id;
  const browser = await somebody();
  const sent = await browser.upload('about/resume/', { ...about, vacancy }, pdf);
  expect([sent.status, sent.body.id]).toEqual([201, expect.any(Number)]);
  expect(
    await rows(
      'select vacancy_name, r.name, consent_text, address, f.name as file from resume r join stored_file f on f.id = file_id',
    ),
  ).toEqual([
    {
      vacancy_name: 'Кладовщик',
      name: 'Ольга',
      consent_text: 'resume-2026-11-22',
      address: '10.2.1.1',
      file: 'Резюме.pdf',
    },
  ]);
  const files = openFiles(readConfig({ DATA_DIR: folder }), api.db);
  const path = join(folder, 'out.pdf');
  await saveResumeFile(files, sent.body.id, path);
  expect(await readFile(path)).toEqual(PDF);
  await expect(saveResumeFile(files, sent.body.id, path)).rejects.toMatchObject({ status: 409 });
});

test('a file that is not a PDF, DOC or DOCX or exceeds 10 MB is rejected by its content; an old Word text is accepted', async () => {
  const send = async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    (await (await somebody()).upload('about/resume/', about, { name, bytes })).status;
  const doc = new Uint8Array(oldOfficeFile(['WordDocument']));
  expect([
    await send('cv.doc', doc),
    await send('cv.doc', new Uint8Array(oldOfficeFile(['WordDocument', 'Macros']))),
    await send('cv.doc', new Uint8Array(oldOfficeFile(['Workbook']))),
    await send('cv.pdf', doc),
    await send('cv.png', new Uint8Array(PDF)),
    await send('cv.html', new TextEncoder().encode('<script>')),
    await send('cv.pdf', new Uint8Array(Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]))),
  ]).toEqual([201, 415, 415, 415, 415, 415, 413]);
});

test('validation errors name the fields; the sixth résumé of an hour is 429', async () => {
  const browser = await somebody();
  expect((await browser.upload('about/resume/', { name: ' ', phone: '1', email: 'x' })).body).toEqual({
    name: [expect.any(String)],
    phone: [expect.any(String)],
    email: [expect.any(String)],
    consent: [expect.any(String)],
    file: [expect.any(String)],
  });
  expect((await browser.upload('about/resume/', { ...about, vacancy: 999 }, pdf)).body).toHaveProperty(
    'vacancy',
  );
  expect((await browser.upload('about/resume/', { ...about, file_id: 1 }, pdf)).status).toBe(400);
  const flooder = await somebody();
  const statuses = [];
  for (let turn = 0; turn < 6; turn++)
    statuses.push((await flooder.upload('about/resume/', about, pdf)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

test('a résumé is deleted with its file after a year', async () => {
  const [{ id, file_id: file }] = await rows(
    "update resume set created_at = now() - interval '367 days' where id = (select min(id) from resume) returning id, file_id",
  );
  const before = (await rows('select 1 from resume')).length;
  for (const job of Object.values(forgettingJobs(api.db, [resumeRetention]))) await job({});
  expect((await rows('select 1 from resume')).length).toBe(before - 1);
  expect(await rows(`select id from stored_file where id = ${file}`)).toEqual([]);
  expect(await rows("select subject_id from audit_entry where action = 'resume.forgotten'")).toEqual([
    { subject_id: id },
  ]);
});
