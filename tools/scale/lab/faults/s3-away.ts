import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../client.ts';
import type { Fault } from '../fault.ts';

const AWAY_MS = 30_000;
const UPLOAD_MS = 58_000;
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
let visitors = 500;

/** The bucket is frozen: files are not accepted meanwhile, everything else goes on. */
export const s3Away: Fault = {
  name: 's3-away',
  about: 'хранилище файлов заморожено, затем убито и поднято',
  runs: 1,
  mostGap: 5,
  readsNeverFail: true,
  async act({ shop }, _load, heal) {
    const s3 = shop.machine('s3');
    const before = await upload();
    heal(async () => {
      await s3.signal('SIGCONT');
      await s3.killAll();
      shop.startS3();
    });
    await s3.signal('SIGSTOP');
    const frozen = upload();
    await sleep(AWAY_MS);
    const duringFreeze = await frozen;
    await s3.signal('SIGCONT');
    await s3.killAll();
    const killed = await upload();
    shop.startS3();
    const after = await untilTaken();
    const found = `отправка файла: до ${before}, заморожено ${duringFreeze}, убито ${killed}, снова ${after}`;
    const isRight = before === 201 && duringFreeze === 503 && killed === 503 && after === 201;
    return { notes: [found], broken: isRight ? [] : [`${found}; нужно 201, 503, 503, 201`] };
  },
};

/** Sends a résumé as a guest. @returns the status */
async function upload(): Promise<number> {
  const client = new Client(visitors++);
  await client.call('GET', 'users/session/');
  const form = new FormData();
  const fields = { name: 'Ольга', phone: '+79221234567', email: 'lab@example.com', consent: 'true' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Another content each time: what is stored already is not sent again.
  form.append('file', new File([`${PDF}% ${visitors} ${Date.now()}\n`], 'resume.pdf'));
  const request = new Response(form);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const body = Buffer.from(await request.arrayBuffer());
  const { status } = await client.call('POST', 'about/resume/', { body, headers, patienceMs: UPLOAD_MS });
  client.close();
  return status;
}

async function untilTaken(): Promise<number> {
  let status = 0;
  for (let turn = 0; turn < 20 && status !== 201; turn++, await sleep(1_000)) status = await upload();
  return status;
}
