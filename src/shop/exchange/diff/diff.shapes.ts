import { Type } from 'typebox';
import { nullable } from '../../../platform/http/shapes.ts';
import { MOST_LINES } from './diff.ts';

export const DiffQueryShape = Type.Object(
  {
    limit: Type.Integer({
      minimum: 1,
      maximum: MOST_LINES,
      default: 50,
      description: 'Сколько строк каждого вида',
    }),
  },
  { additionalProperties: false },
);

export const DiffShape = Type.Object(
  {
    counts: Type.Record(Type.String(), Type.Integer(), {
      description:
        'Сколько изменений каждого вида: new, hidden, shown, gone, changed, links, price, old_price, stock…',
    }),
    digest: Type.String({ description: 'Отпечаток всех изменений' }),
    is_planned: Type.Boolean({
      description: 'Файл ждёт проверки: так будет, если его разрешить; в магазине пока всё по-старому',
    }),
    is_cut: Type.Boolean({ description: 'Показаны не все изменения: их больше, чем строк' }),
    lines: Type.Array(
      Type.Object(
        {
          kind: Type.String(),
          ref: nullable(Type.String({ description: 'Код товара в 1С' })),
          article: nullable(Type.String()),
          name: Type.String(),
          place: nullable(Type.String({ description: 'Тип цен или склад' })),
          was: nullable(Type.String({ description: 'Цена в рублях, остаток или название; null — не было' })),
          now: nullable(Type.String({ description: 'То же после; у changed и links — что изменилось' })),
        },
        { title: 'ExchangeDiffLine' },
      ),
    ),
  },
  { title: 'ExchangeDiff' },
);

/** 409 of a release by the digest of another diff. `diff`: what the file would change now. */
export const ChangedPictureShape = Type.Object(
  { detail: Type.String(), diff: Type.Optional(DiffShape) },
  { title: 'ChangedPicture' },
);
