import { deflateSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { openDesk, showDesk } from './desk-person.ts';

test.describe('the file of a paper in its place', { tag: ['@desktop', '@scripts'] }, () => {
  test('the pages of a PDF are shown one by one and enlarged, and no file is fetched twice', async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => request.url().endsWith('/file/') && fetched.push(request.url()));
    const wrong = await openFile(page, 'договор.pdf', await writtenPdf());
    const sheet = page.getByRole('img', { name: 'договор.pdf, страница 1' });
    await expect.poll(() => inkOf(page)).toBeGreaterThan(500);
    const { width } = (await sheet.boundingBox())!;
    await page.getByRole('button', { name: 'Крупнее' }).click();
    await expect.poll(async () => (await sheet.boundingBox())!.width).toBeGreaterThan(width * 1.4);
    await page.getByRole('button', { name: 'Следующая страница' }).click();
    await expect(page.getByText('Страница 2 из 2')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Следующая страница' })).toBeDisabled();
    await expect(page.getByRole('img', { name: 'договор.pdf, страница 2' })).toBeVisible();
    expect(fetched.length).toBeGreaterThan(0);
    expect(new Set(fetched).size).toBe(fetched.length);
    expect(wrong).toEqual([]);
  });

  test('the scripts of a PDF do not run, and the screen says that there are some', async ({ page }) => {
    const wrong = await openFile(page, 'счёт.pdf', scriptedPdf());
    await expect(page.getByText('В файле есть скрипты.')).toBeVisible();
    await expect.poll(() => inkOf(page)).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  test('a page of HTML that calls itself a PDF is rejected at the upload, and one that begins like a PDF is not shown', async ({
    page,
  }) => {
    const html = '<!doctype html><script>document.title = "bad"</script>';
    await openDesk(page, 'documents', 'owner');
    expect((await upload(page, 'акт.pdf', Buffer.from(html))).status()).toBe(415);
    const wrong = await openFile(page, 'акт.pdf', Buffer.from(`%PDF-1.7\n${html}`));
    await expect(
      page.getByText('Это не PDF, или файл повреждён. Скачайте файл, чтобы посмотреть.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Скачать' })).toBeVisible();
    expect(await page.title()).not.toBe('bad');
    expect(wrong).toEqual([]);
  });

  test('of a PDF with 5,000 pages the first fifty are shown', async ({ page }) => {
    const wrong = await openFile(page, 'книга.pdf', pdfOf({ pages: 5_000 }));
    await expect(page.getByText(/Страница 1 из 5\s000/)).toBeVisible();
    await expect(page.getByText('Здесь видны первые 50 страниц.')).toBeVisible();
    expect(wrong).toEqual([]);
  });

  test('a page that unpacks to gigabytes is given up in words, and the desk goes on', async ({ page }) => {
    const wrong = await openFile(page, 'скан.pdf', bombPdf());
    await expect(page.getByText(/Скачайте файл, чтобы посмотреть/)).toBeVisible({ timeout: 60_000 });
    await showDesk(page, 'documents');
    expect(wrong).toEqual([]);
  });

  for (const [what, name, made] of [
    ['a PDF of two pages', 'договор.pdf', writtenPdf],
    ['a PDF with scripts', 'счёт.pdf', async () => scriptedPdf()],
    ['a PDF of 5,000 pages', 'книга.pdf', async () => pdfOf({ pages: 5_000 })],
    ['a file that is no PDF', 'акт.pdf', async () => Buffer.from('%PDF-1.7\nakt')],
    ['an image', 'скан.jpg', photoOf],
  ] as const)
    test(`what stands below ${what} does not move when the file has come`, async ({ page }) => {
      const opened = Promise.withResolvers<void>();
      await page.route('**/file/', async (route) => {
        await opened.promise;
        await route.continue();
      });
      await openFile(page, name, await made());
      const below = page.getByRole('link', { name: 'Скачать' });
      await expect(page.getByText('Открываем')).toBeVisible();
      const before = await below.boundingBox();
      opened.resolve();
      await expect(page.getByText('Открываем')).toHaveCount(0);
      expect(await below.boundingBox()).toEqual(before);
    });

  test('an image is shown in its place, and a broken one says so', async ({ page }) => {
    const photo = await photoOf();
    let wrong = await openFile(page, 'скан.jpg', photo);
    const image = page.getByRole('img', { name: 'скан.jpg' });
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(400);
    expect(wrong).toEqual([]);
    // The head is that of an image, and nothing follows.
    wrong = await openFile(page, 'скан.jpg', photo.subarray(0, 200));
    await expect(page.getByText('Картинка повреждена.')).toBeVisible();
    expect(wrong).toEqual([]);
  });
});

/** Uploads a document as the staff does. */
async function upload(page: Page, name: string, buffer: Buffer) {
  const { csrf } = await (await page.request.get('/api/v1/staff/session/')).json();
  const { results } = await (await page.request.get('/api/v1/staff/companies/?limit=1')).json();
  return page.request.post('/api/v1/staff/documents/', {
    headers: { origin: new URL(String(process.env.SHOP_URL)).origin, 'X-CSRFToken': csrf },
    multipart: {
      type: 'invoice',
      company: String(results[0].id),
      number: crypto.randomUUID().slice(0, 8),
      date: '2026-11-20',
      file: { name, mimeType: 'application/octet-stream', buffer },
    },
  });
}

/** Opens the card of an uploaded document. @returns what the console and the network say that they should not */
async function openFile(page: Page, name: string, buffer: Buffer): Promise<string[]> {
  const wrong: string[] = [];
  const { origin } = new URL(String(process.env.SHOP_URL));
  await openDesk(page, 'documents', 'owner');
  const answer = await upload(page, name, buffer);
  expect(answer.status(), await answer.text()).toBe(201);
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('dialog', (dialog) => wrong.push(dialog.message()));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) wrong.push(request.url());
  });
  await showDesk(page, `documents?open=${(await answer.json()).id}`);
  return wrong;
}

/** How many dark pixels the shown page has. */
async function inkOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('main canvas, canvas');
    const data = canvas?.width
      ? canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data
      : [];
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at]! < 100 && data[at + 3]! > 100) ink += 1;
    return ink;
  });
}

/** A photo, wider than high. */
function photoOf(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
}

/** Two pages in a font that a PDF does not carry. */
async function writtenPdf(): Promise<Buffer> {
  const paper = new PDFDocument();
  const parts: Buffer[] = [];
  paper.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => paper.on('end', resolve));
  paper.font('Helvetica').fontSize(40).text('Contract 117').addPage().text('Page two');
  paper.end();
  await ended;
  return Buffer.concat(parts);
}

/** A PDF that runs a script when it is opened, and asks a foreign host. */
function scriptedPdf(): Buffer {
  return pdfOf({
    pages: 1,
    catalog:
      '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); app.launchURL\\("https://foreign.example/"\\)) >>',
  });
}

/** A PDF whose page is a stream that grows a thousandfold with each filter. */
function bombPdf(): Buffer {
  const zeros = Buffer.alloc(64 * 1024 * 1024, ' ');
  const once = deflateSync(zeros, { level: 9 });
  return pdfOf({ pages: 1, content: once, filter: '/Filter /FlateDecode', repeat: 400 });
}

interface PdfParts {
  pages: number;
  /** Further entries of the catalog. */
  catalog?: string;
  content?: Buffer;
  filter?: string;
  /** How many times a page has its content. */
  repeat?: number;
}

/** Writes a PDF with equal pages, each with a black square. */
function pdfOf({
  pages,
  catalog = '',
  content = Buffer.from('0 0 200 200 re f'),
  filter = '',
  repeat = 1,
}: PdfParts): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  const add = (...pieces: (string | Buffer)[]) => {
    for (const piece of pieces.map((one) => Buffer.from(one))) {
      parts.push(piece);
      length += piece.length;
    }
  };
  const object = (...pieces: (string | Buffer)[]) => {
    offsets.push(length);
    add(`${offsets.length} 0 obj\n`, ...pieces, '\nendobj\n');
  };
  const ids = Array.from({ length: pages }, (_, at) => at + 4);
  object(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  object(`<< /Type /Pages /Count ${pages} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`);
  object(`<< /Length ${content.length} ${filter} >>\nstream\n`, content, '\nendstream');
  const contents = Array.from({ length: repeat }, () => '3 0 R').join(' ');
  for (const _ of ids)
    object(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents [${contents}] >>`);
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer << /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
