import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db } from '../../core/db.server.ts';
import { isShopError } from '../../core/errors.ts';
import type { Jobs } from '../../core/jobs.server.ts';
import type { LetterPart } from '../../core/letter.ts';
import type { Letter, SendMail } from '../../core/mail.server.ts';
import { type CategoryRow, categoryTree } from '../catalogue/category.server.ts';
import { requireCity } from '../geo/geo.server.ts';
import { XLSX } from './media.ts';
import { markSent, type PriceListRequestRow, readPriceListRequest } from './price-list.queries.ts';
import { priceList } from './price-list.server.ts';
import { UPLOAD_PAGE } from './price-list.ts';
import { LINK_DAYS, PRICE_LIST_LETTER, priceListToken } from './price-list-request.server.ts';

/** Larger letters are refused by many servers: then a link goes instead. */
const MOST_ATTACHED = 7 * 1024 * 1024;
/** The line that says what was asked for stays one line. */
const MOST_NAMED = 3;
const RequestShape = Type.Object({ request: Type.Integer() });

/** Makes price lists that were asked for and sends them, as jobs. */
export function priceListJobs({ db, send, origin }: { db: Db; send: SendMail; origin: string }): Jobs {
  return {
    [PRICE_LIST_LETTER]: async (payload) => {
      const request = await readPriceListRequest(db, Value.Parse(RequestShape, payload).request);
      if (!request) return;
      await send(await letterOf(db, request, origin));
      await markSent(db, request.id);
    },
  };
}

async function letterOf(db: Db, request: PriceListRequestRow, origin: string): Promise<Letter> {
  const { id, name, email, cityId, categories } = request;
  const made = await priceList(db, { cityId, categories, buyer: null }, origin).catch((thrown) => {
    // Its goods or its city have gone since: tried again it would be the same.
    if (isShopError(thrown)) return undefined;
    throw thrown;
  });
  if (!made) {
    return {
      ...{ to: email, subject: 'Прайс-лист: выберите другие разделы' },
      body: [
        `Здравствуйте, ${name}!`,
        'Прайс-лист собрать не вышло: разделов, которые вы выбрали, в магазине больше нет.',
        { lead: 'Выберите другие', button: 'Выбрать разделы', href: `${origin}/price-list` },
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
      `Вы просили прайс-лист: ${city.name}, розничные цены, ${sections}.${bytes ? ' Он приложен к письму.' : ''}`,
      ...(bytes ? [] : [await linkTo(db, id, origin)]),
      'Чтобы заказать, впишите количество в колонку «Заказ» и загрузите файл. Скажем, если цена или наличие за это время изменились.',
      { link: 'Загрузить заполненный прайс-лист', href: `${origin}${UPLOAD_PAGE}` },
      { fine: 'Если вы ничего не просили, просто удалите письмо: больше мы не напишем.' },
    ],
    ...(bytes && { files: [{ name: made.name, mediaType: XLSX, bytes }] }),
  };
}

/** Which sections were chosen: the first three by name. */
function sectionsOf(tree: readonly CategoryRow[], chosen: readonly number[]): string {
  if (chosen.length === 0) return 'весь каталог';
  const names = tree.flatMap(({ id, name }) => (chosen.includes(id) ? [`«${name}»`] : []));
  const rest = names.length > MOST_NAMED ? ` и ещё ${names.length - MOST_NAMED}` : '';
  return `${names.length > 1 ? 'разделы' : 'раздел'} ${names.slice(0, MOST_NAMED).join(', ')}${rest}`;
}

async function linkTo(db: Db, request: number, origin: string): Promise<LetterPart> {
  const lead = `Прайс-лист большой, поэтому вместо файла ссылка. Она работает ${LINK_DAYS} дней и каждый раз отдаёт свежие цены`;
  const token = await priceListToken(db, request);
  return { lead, button: 'Скачать прайс-лист', href: `${origin}/api/v1/feeds/price-list/${token}/` };
}

/** All of a stream; undefined, and the rest is not made, when it is more than `most` bytes. */
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
