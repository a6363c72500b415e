import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db } from '../../../platform/database/db.server.ts';
import type { EmailPart } from '../../../platform/email/email.ts';
import type { Email, SendMail } from '../../../platform/email/mail.server.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import type { YearlyRetention } from '../../audit/audit.ts';
import { type CategoryRow, categoryTree } from '../../catalogue/category/category.server.ts';
import { requireCity } from '../../geo/geo.server.ts';
import { LINK_DAYS, PRICE_LIST_EMAIL, priceListToken } from '../price-list-request.server.ts';
import { markSent, type PriceListRequestRow, readPriceListRequest } from './price-list.queries.ts';
import { priceList } from './price-list.server.ts';
import { UPLOAD_PAGE, XLSX } from './price-list.ts';

export const priceListRetention: YearlyRetention = {
  ...{ table: 'price_list_request', action: 'price_list_request.forgotten' },
  ...{ job: 'price-list-requests-forget', at: '40 1 * * *' },
};

/** Largest attachment in bytes. Many mail servers reject larger emails, so a link is sent instead. */
const MOST_ATTACHED = 7 * 1024 * 1024;
/** How many sections the email names. */
const MOST_NAMED = 3;
const RequestShape = Type.Object({ request: Type.Integer() });

/** The job that makes a requested price list and sends it by email. It is too heavy for a process that serves visitors. */
export const HEAVY_PRICE_LIST_JOBS = {
  async [PRICE_LIST_EMAIL](
    { db, send, origin }: { db: Db; send: SendMail; origin: string },
    payload: unknown,
  ): Promise<void> {
    const request = await readPriceListRequest(db, Value.Parse(RequestShape, payload).request);
    if (!request) return;
    await send(await emailOf(db, request, origin));
    await markSent(db, request.id);
  },
};

async function emailOf(db: Db, request: PriceListRequestRow, origin: string): Promise<Email> {
  const { id, name, email, cityId, categories } = request;
  const made = await priceList(db, { cityId, categories, buyer: null }, origin).catch((thrown) => {
    // The products or the city no longer exist, so a retry would fail too.
    if (isShopError(thrown)) return undefined;
    throw thrown;
  });
  if (!made) {
    return {
      ...{ to: email, subject: 'Прайс-лист: выберите другие разделы' },
      body: [
        `Здравствуйте, ${name}!`,
        'Не удалось собрать прайс-лист: выбранных разделов в магазине больше нет.',
        { lead: 'Выберите другие разделы', button: 'Выбрать разделы', href: `${origin}/price-list` },
      ],
    };
  }
  const city = await requireCity(db, cityId);
  const sections = sectionsOf(await categoryTree(db), categories);
  const bytes = await gathered(made.xlsx, MOST_ATTACHED);
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
