import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, nullable, PathId } from '../../../platform/http/shapes.ts';

/** The number of an order in a path. */
export const journalParams = Type.Object({ number: PathId });

export const JournalQueryShape = Type.Object(
  {
    ...cursorQuery,
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 20, description: 'Сколько документов' }),
  },
  { additionalProperties: false },
);

export const JournalDocumentShape = Type.Object(
  {
    direction: Type.String({ description: 'given — отдан в 1С, returned — вернулся из 1С' }),
    at: Type.String({ format: 'date-time' }),
    connection: Type.String(),
    session: nullable(Type.Integer({ description: 'Сеанс обмена; null: уже удалён' })),
    file: nullable(Type.String({ description: 'Файл, в котором документ вернулся' })),
    number: Type.String({ description: 'Номер документа' }),
    revision: nullable(Type.Integer({ description: 'Редакция отданного заказа' })),
    is_cut: Type.Boolean({ description: 'Документ длиннее 4 млн знаков: сохранено только начало' }),
    xml: Type.String(),
  },
  { title: 'ExchangeJournalDocument' },
);

export const JournalShape = cursorPageOf(JournalDocumentShape, 'ExchangeJournal');
