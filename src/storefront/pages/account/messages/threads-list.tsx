import { buttonClass } from '../../../../ui/button/button.tsx';
import { EmptyList } from '../../../../ui/empty-list/empty-list.tsx';
import { linkClass, Typeset } from '../../../../ui/text/text.tsx';
import { data } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';
import { type ListWindow, usePaged } from '../../../lists/paged.ts';
import { ShowMore } from '../../../lists/show-more.tsx';
import { formatDay } from '../../../places/days.ts';
import { ThreadStatus } from '../message/thread-status.tsx';
import { type Column, DataTable, Under } from '../parts/data-table.tsx';
import * as css from './threads-list.module.css';

/** The data of the page. */
export interface ThreadsView {
  threads: Answer<'/api/v1/feedback/threads/'>;
  window: ListWindow;
}

type ThreadRow = ThreadsView['threads']['results'][number];

/** As much of a message as a line of the list shows. */
const SHOWN = 140;

const COLUMNS: Column<ThreadRow>[] = [
  {
    head: 'Обращение',
    place: 'title',
    cell: ({ id, title, created_at, unread }) => (
      <>
        <a href={`/account/messages/${id}`}>
          <span className={linkClass}>{title.replaceAll(' ', '\u00a0')}</span>
        </a>
        {unread > 0 && <span className={css.unread}>Новый ответ</span>}
        <Under>от&nbsp;{formatDay(created_at)}</Under>
      </>
    ),
  },
  { head: 'Статус', place: 'status', cell: ({ status }) => <ThreadStatus status={status} /> },
  {
    head: 'О чём',
    isQuiet: true,
    cell: ({ subject, text }) => (
      <>
        {subject && <Typeset text={subject} />}
        {text && <Under>{beginningOf(text)}</Under>}
      </>
    ),
  },
  { head: 'Обновлено', isQuiet: true, place: 'hidden', cell: ({ changed_at }) => formatDay(changed_at) },
];

/** The messages and stock requests of the account. */
export function ThreadsList({ view: { threads, window } }: { view: ThreadsView }) {
  const list = usePaged(threads, window, (api, next) =>
    data(api.GET('/api/v1/feedback/threads/', { params: { query: next } })),
  );
  if (threads.count === 0) return <NoThreads />;
  return (
    <>
      <p className={css.ways}>
        <a href="/contacts#feedback" className={buttonClass({ kind: 'outline' })}>
          Написать нам
        </a>
      </p>
      <DataTable caption="Сообщения" columns={COLUMNS} rows={list.rows} />
      <ShowMore list={list} />
    </>
  );
}

function NoThreads() {
  return (
    <EmptyList
      title="Сообщений пока нет"
      icon="envelope-simple"
      ways={
        <a href="/contacts#feedback" className={buttonClass()}>
          Написать нам
        </a>
      }
    >
      Здесь будут ваши обращения и&nbsp;заявки на&nbsp;товар, отправленные после входа, и&nbsp;наши ответы.
    </EmptyList>
  );
}

function beginningOf(text: string): string {
  const letters = [...text];
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('').trimEnd()}…` : text;
}
