import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { readChanges } from '../../../platform/changes/changes.server.ts';
import { type Db, type PublicDb, withQueryLimit } from '../../../platform/database/db.server.ts';
import type { Replica } from '../../../platform/database/replica.server.ts';
import { CATALOGUE_MS } from '../../../platform/database/request-pool.server.ts';
import type { EmailPart } from '../../../platform/email/email.ts';
import type { Email, SendMail } from '../../../platform/email/mail.server.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import type { YearlyRetention } from '../../audit/audit.ts';
import { type CategoryRow, categoryTree } from '../../catalogue/category/category.server.ts';
import { requireCity } from '../../geo/geo.server.ts';
import { LINK_DAYS, PRICE_LIST_EMAIL, priceListToken } from '../price-list-request.server.ts';
import { markSent, type PriceListRequestRow, readPriceListRequest } from './price-list.queries.ts';
import { priceList, pricesFor } from './price-list.server.ts';
import { UPLOAD_PAGE, XLSX } from './price-list.ts';

export const priceListRetention: YearlyRetention = {
  table: 'price_list_request',
  action: 'price_list_request.forgotten',
  job: 'price-list-requests-forget',
  at: '40 1 * * *',
};

/** Largest attachment in bytes. Many mail servers reject larger emails, so a link is sent instead. */
const MOST_ATTACHED = 7 * 1024 * 1024;
/** How many sections the email names. */
const MOST_NAMED = 3;
const RequestShape = Type.Object({ request: Type.Integer() });

/** What emails with price lists need. With a replica the goods are read there. */
interface PriceListContext {
  db: Db;
  replica?: Replica | undefined;
  send: SendMail;
  /** Public origin of the shop. */
  origin: string;
}

/** The job that makes a requested price list and sends it by email. It is too heavy for a process that serves visitors. */
export const HEAVY_PRICE_LIST_JOBS = {
  async [PRICE_LIST_EMAIL](context: PriceListContext, payload: unknown): Promise<void> {
    const { db, send } = context;
    const request = await readPriceListRequest(db, Value.Parse(RequestShape, payload).request);
    if (!request) return;
    await send(await emailOf(context, request));
    await markSent(db, request.id);
  },
};

/**
 * Makes the workbook of a request in memory.
 * @returns undefined if the goods or the city no longer exist; `bytes` undefined if it is too large for an email
 */
async function workbookOf(context: PriceListContext, { cityId, categories }: PriceListRequestRow) {
  const { db, replica, origin } = context;
  const list = { cityId, categories, buyer: null };
  const prices = await pricesFor(db, null);
  const make = async (from: PublicDb) => {
    try {
      const { name, xlsx } = await priceList(from, list, { origin, prices });
      return { name, bytes: await gathered(xlsx, MOST_ATTACHED) };
    } catch (thrown) {
      // A retry would fail too.
      if (isShopError(thrown)) return undefined;
      throw thrown;
    }
  };
  if (!replica) return make(db);
  const { wal } = await readChanges(db);
  return withQueryLimit(CATALOGUE_MS, () => replica.readMuch(wal, make, () => make(db)));
}

async function emailOf(context: PriceListContext, request: PriceListRequestRow): Promise<Email> {
  const { db, origin } = context;
  const { id, name, email, cityId, categories } = request;
  const made = await workbookOf(context, request);
  if (!made) {
    return {
      to: email,
      subject: 'Прайс-лист: выберите другие разделы',
      body: [
        `Здравствуйте, ${name}!`,
        'Не удалось собрать прайс-лист: выбранных разделов в магазине больше нет.',
        { lead: 'Выберите другие разделы', button: 'Выбрать разделы', href: `${origin}/price-list` },
      ],
    };
  }
  const city = await requireCity(db, cityId);
  const sections = sectionsOf(await categoryTree(db), categories);
  const { bytes } = made;
  return {
    to: email,
    subject: `Прайс-лист: ${city.name}`,
    body: [
      `Здравствуйте, ${name}!`,
      `Вы запросили прайс-лист: ${city.name}, розничные цены, ${sections}.${bytes ? ' Он приложен к письму.' : ''}`,
      ...(bytes ? [] : [await linkTo(db, id, origin)]),
      'Чтобы оформить заказ, впишите количество в колонку «Заказ» и загрузите файл. Если цена или наличие за это время изменятся, мы сообщим.',
      { link: 'Загрузить заполненный прайс-лист', href: `${origin}${UPLOAD_PAGE}` },
      { fine: 'Если вы не запрашивали прайс-лист, просто удалите это письмо.' },
    ],
    ...(bytes && { files: [{ name: made.name, mediaType: XLSX, bytes }] }),
  };
}

/** Describes the selected sections; the first three by name. */
function sectionsOf(tree: readonly CategoryRow[], chosen: readonly number[]): string {
  if (chosen.length === 0) return 'весь каталог';
  const names = tree.flatMap(({ id, name }) => (chosen.includes(id) ? [`«${name}»`] : []));
  const rest = names.length > MOST_NAMED ? ` и ещё ${names.length - MOST_NAMED}` : '';
  return `${names.length > 1 ? 'разделы' : 'раздел'} ${names.slice(0, MOST_NAMED).join(', ')}${rest}`;
}

async function linkTo(db: Db, request: number, origin: string): Promise<EmailPart> {
  const lead = `Файл большой, поэтому отправляем ссылку. Она действует ${LINK_DAYS} дней, цены в файле всегда свежие`;
  const token = await priceListToken(db, request);
  return { lead, button: 'Скачать прайс-лист', href: `${origin}/api/v1/feeds/price-list/${token}/` };
}

/** Reads a whole stream; stops and returns undefined when it is longer than `most` bytes. */
async function gathered(stream: Readable, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
