import { Type } from 'typebox';
import { nullable } from '../../../platform/http/shapes.ts';

export const ListExportShape = Type.Object(
  {
    id: Type.Integer(),
    list: Type.String({ description: 'Раздел стойки: companies, orders…' }),
    title: Type.String({ description: '«Юрлица»' }),
    state: Type.Unsafe<'waiting' | 'ready' | 'failed'>({
      type: 'string',
      enum: ['waiting', 'ready', 'failed'],
      description: 'waiting — собирается, ready — можно скачать, failed — не собран',
    }),
    rows: nullable(Type.Integer()),
    failure: nullable(Type.String({ description: 'Почему не собран' })),
    created_at: Type.String({ format: 'date-time' }),
    expires_at: nullable(
      Type.String({ format: 'date-time', description: 'До какого времени файл хранится' }),
    ),
    download_url: nullable(Type.String()),
  },
  { title: 'ListExport' },
);

export const ListExportsShape = Type.Array(ListExportShape);
