import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { forgettingJobs } from '../audit/audit.server.ts';
import { runFeedback } from './feedback.cli.ts';
import { messageRetention } from './feedback.jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const written = {
  name: 'Ольга',
  phone: '8 922 123-45-67',
  email: 'olga@example.com',
  topic: 'order',
  message: 'Где мой заказ?\r\nНомер 10001',
  consent: true,
};
let networks = 0;
/** A new network for each browser, so that tests do not share a rate limit. */
const somebody = () => api.browser(`10.1.${++networks}.1`);
const rows = async (text: string) => (await api.pool.query(text)).rows;
const count = async (table: string) => Number((await rows(`select count(*) from ${table}`))[0].count);

test('a message is stored with its consent and queues one email; sent twice it is stored once', async () => {
  const browser = await somebody();
  const sent = await browser.post('feedback/message/', written);
  expect([sent.status, sent.body.detail]).toEqual([
    201,
    `Обращение № ${sent.body.id} принято. Ответим на почту или позвоним в течение рабочего дня.`,
  ]);
  expect((await browser.post('feedback/message/', written)).body.id).toBe(sent.body.id);
  expect(
    await rows('select topic, name, phone, message, consent_text, address, status from feedback_message'),
  ).toEqual([
    {
      topic: 'order',
      name: 'Ольга',
      phone: '+79221234567',
      message: 'Где мой заказ?\nНомер 10001',
      consent_text: 'feedback-2026-11-22',
      address: '10.1.1.1',
      status: 'new',
    },
  ]);
  expect(
    await rows("select actor, action, subject_id from audit_entry where action like 'feedback%'"),
  ).toEqual([{ actor: 'guest', action: 'feedback.sent', subject_id: sent.body.id }]);
  expect(
    await rows(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'feedback-message-to-shop'",
    ),
  ).toEqual([{ payload: { id: sent.body.id } }]);
});

test('validation errors name each field, and nothing is stored', async () => {
  const browser = await somebody();
  const before = await count('feedback_message');
  const nothing = { name: ' ', topic: 'order', message: '\u200b', consent: false };
  expect((await browser.post('feedback/message/', nothing)).body).toEqual({
    name: ['Укажите имя.'],
    phone: ['Укажите телефон или почту, чтобы мы могли ответить.'],
    message: ['Напишите, чем вам помочь.'],
    consent: ['Отметьте согласие, чтобы мы могли вам ответить.'],
  });
  for (const [field, value] of [
    ['email', 'x\r\nBcc: e@e.ee'],
    ['topic', 'sauna'],
    ['message', 'я'.repeat(5_001)],
    ['message', 'https://a.ru http://b.ru/x www.c.ru'],
    ['object', 1],
    ['status', 'done'],
  ] as const) {
    const { status, body } = await browser.post('feedback/message/', { ...written, [field]: value });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  }
  const rental = await browser.post('feedback/message/', { ...written, topic: 'rental', object: 999 });
  expect(rental.body).toEqual({ object: ['Это помещение больше не сдаётся. Выберите другое.'] });
  expect(await count('feedback_message')).toBe(before);
});

test('a filled trap, a form sent at once or a forged stamp is rejected as from a bot; the error says what to do', async () => {
  const browser = await somebody();
  const { stamp } = (await browser.get('feedback/form/')).body;
  const ask = (more: object) => browser.post('feedback/message/', { ...written, ...more });
  expect((await ask({ website: 'http://spam' })).body).toHaveProperty('non_field_errors');
  expect((await ask({ stamp })).body.stamp).toEqual([expect.stringContaining('Подождите три секунды')]);
  const [moment, signature] = stamp.split('.');
  const earlier = (Number.parseInt(moment, 36) - 60_000).toString(36);
  for (const forged of [`${earlier}.${signature}`, `${earlier}.`, 'x'])
    expect([forged, (await ask({ stamp: forged })).body.stamp]).toEqual([forged, [expect.any(String)]]);
});

test('a flood from one network gets 429 with the time to wait, and other networks can still write', async () => {
  const browser = await somebody();
  const statuses = [];
  for (let turn = 0; turn < 6; turn++)
    statuses.push((await browser.post('feedback/message/', { ...written, message: `№ ${turn}` })).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  const rejected = await browser.post('feedback/message/', written);
  expect([rejected.headers['retry-after'], rejected.body.detail]).toEqual([
    expect.any(String),
    expect.stringContaining('позвоните нам'),
  ]);
  expect((await (await somebody()).post('feedback/message/', written)).status).toBe(201);
});

test('staff lists open messages, reads one in full and closes it once', async () => {
  const output: string[] = [];
  const write = (text: string) => output.push(text);
  const run = async (...words: string[]) => {
    output.length = 0;
    const io = { stdout: { write }, stderr: { write }, db: api.db, config: {} as never };
    return [await runFeedback(words, io), output.join('')] as const;
  };
  const [{ id }] = await rows('select min(id) as id from feedback_message');
  expect(await run('list', '--new')).toEqual([0, expect.stringContaining('Ольга, +7 (922) 123-45-67')]);
  expect((await run('show', String(id)))[1]).toContain('Согласие: feedback-2026-11-22, с адреса 10.1.1.1');
  expect(await run('done', String(id))).toEqual([0, 'Записано.\n']);
  expect(await run('done', String(id))).toEqual([1, 'Уже отмечено.\n']);
  expect((await run('list', '--new'))[1]).not.toMatch(new RegExp(`^${id} `, 'm'));
  expect(await run('show', '99999999999')).toEqual([1, '№ 99999999999 не найден.\n']);
  expect([(await run('show', '999'))[0], (await run('show', 'x'))[0], (await run('sing'))[0]]).toEqual([
    1, 2, 2,
  ]);
});

test("a message is deleted after a year, a guest's too, and an audit row records it", async () => {
  const message = { ...written, message: 'Год назад' };
  const [old, young] = [
    (await (await somebody()).post('feedback/message/', message)).body.id,
    (await (await somebody()).post('feedback/message/', { ...message, message: 'Вчера' })).body.id,
  ];
  await rows(`update feedback_message set created_at = now() - interval '367 days' where id = ${old}`);
  await rows(`update feedback_message set created_at = now() - interval '360 days' where id = ${young}`);
  for (const job of Object.values(forgettingJobs(api.db, [messageRetention]))) await job({});
  expect(await rows(`select id from feedback_message where id in (${old}, ${young})`)).toEqual([
    { id: young },
  ]);
  expect(await rows("select actor, subject_id from audit_entry where action = 'feedback.forgotten'")).toEqual(
    [{ actor: 'shop', subject_id: old }],
  );
});
