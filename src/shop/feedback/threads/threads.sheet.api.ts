import { filtersOf, listSheet, momentCell } from '../../accounts/list-exports/list-exports.server.ts';
import type { ThreadsKind } from './threads.queries.ts';
import { threads } from './threads.server.ts';
import { ResumesQueryShape, ThreadsQueryShape } from './threads.shapes.ts';

const sheetOf = (kind: ThreadsKind, list: string, title: string) =>
  listSheet({
    list,
    title,
    tag: title,
    capability: 'messages.answer',
    reads: kind,
    needsFactor: true,
    filters: filtersOf(kind === 'resume' ? ResumesQueryShape : ThreadsQueryShape),
    load: (context, query: Parameters<typeof threads>[2], url) => threads(context, kind, query, url),
    columns: [
      { head: 'Прислано (МСК)', width: 18, cell: ({ created_at: at }) => momentCell(at) },
      { head: 'Состояние', width: 16, cell: ({ status }) => status.name },
      { head: 'Тема', width: 24, cell: ({ topic }) => topic },
      { head: 'О чём', width: 30, cell: ({ about }) => about },
      { head: 'Город', width: 20, cell: ({ city }) => city?.name ?? null },
      { head: 'Имя', width: 24, cell: ({ name }) => name },
      { head: 'Телефон', width: 20, cell: ({ phone }) => phone },
      { head: 'Почта', width: 28, cell: ({ email }) => email },
      { head: 'Текст', width: 60, cell: ({ text }) => text },
      { head: 'Ответов', width: 10, cell: ({ answers }) => answers.length },
    ],
  });

/** The messages as a workbook. */
export const messagesSheet = sheetOf('feedback', 'messages', 'Обращения');
/** The résumés as a workbook. */
export const resumesSheet = sheetOf('resume', 'resumes', 'Резюме');
