import { quantityOf } from '../../../platform/text/plural.ts';
import { FEEDBACK_TOPICS } from '../../../shop/feedback/feedback.ts';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { type Column, Two } from '../../lists/list.tsx';
import { PaperScreen } from '../../papers/paper-screen.tsx';
import { RequestCard } from '../../papers/request-card.tsx';
import { ThreadCard } from '../../papers/thread-card.tsx';
import { shortMoment } from '../../parts/moments.ts';
import { MarkedThreads } from './marked-threads.tsx';
import * as css from './messages.module.css';
import { Sections } from './sections.tsx';

type Thread = Shape<'Thread'>;

const VIEWS = [
  { name: 'Без ответа', filters: { state: 'new' } },
  { name: 'Отвечено', filters: { state: 'answered' } },
  { name: 'Все', filters: {} },
] as const;

/** The messages of the person's cities. */
export default function Messages() {
  return (
    <PaperScreen<Thread>
      title="Обращения"
      path="messages"
      one="Обращение"
      actions={<Sections current="messages" />}
      views={VIEWS}
      selects={[
        {
          name: 'topic',
          label: 'Тема',
          options: FEEDBACK_TOPICS.map(({ id, name }) => ({ value: id, name })),
        },
      ]}
      search="Имя, телефон, почта, слова"
      load={(query) => data(api.GET('/api/v1/staff/messages/', { params: { query: query as never } }))}
      first={NAME}
      columns={[TEXT, STATE]}
      card={(id) => <ThreadCard path="messages" id={id} />}
      marked={(given) => <MarkedThreads path="messages" {...given} />}
      isForReading
      empty="Никто не пишет."
    />
  );
}

/** The résumés. */
export function Resumes() {
  return (
    <PaperScreen<Thread>
      title="Резюме"
      path="resumes"
      one="Резюме"
      actions={<Sections current="resumes" />}
      views={VIEWS}
      search="Имя, телефон, почта, слова"
      load={(query) => data(api.GET('/api/v1/staff/resumes/', { params: { query: query as never } }))}
      first={NAME}
      columns={[TEXT, STATE]}
      card={(id) => <ThreadCard path="resumes" id={id} />}
      marked={(given) => <MarkedThreads path="resumes" {...given} />}
      isForReading
      empty="Резюме пока нет."
    />
  );
}

/** The stock requests of the person's cities. */
export function Requests() {
  return (
    <PaperScreen<Shape<'StaffStockRequest'>>
      title="Ждут товар"
      path="stock-requests"
      one="Заявка"
      actions={<Sections current="stock-requests" />}
      views={VIEWS}
      search="Имя, телефон, почта"
      load={(query) => data(api.GET('/api/v1/staff/stock-requests/', { params: { query: query as never } }))}
      first={{
        name: 'Товар',
        cell: ({ product, quantity, unit }) => <Two note={quantityOf(quantity, unit)}>{product.name}</Two>,
      }}
      columns={[
        {
          name: 'Кто',
          cell: ({ name, phone, email, city }) => <Two note={city.name}>{name ?? email ?? phone}</Two>,
        },
        { name: 'Состояние', className: css.state, cell: ({ status }) => status.name },
      ]}
      card={(id) => <RequestCard id={id} />}
      isForReading
      empty="Товар никто не ждёт."
    />
  );
}

const NAME: Column<Thread> = {
  name: 'Кто',
  className: css.name,
  cell: ({ name, created_at: at }) => <Two note={shortMoment(new Date(at))}>{name}</Two>,
};
const TEXT: Column<Thread> = {
  name: 'О чём',
  cell: ({ topic, about, text }) => (
    <Two note={[topic, about].filter(Boolean).join(', ')}>{text.slice(0, 90)}</Two>
  ),
};
const STATE: Column<Thread> = {
  name: 'Состояние',
  className: css.state,
  cell: ({ status }) => status.name,
};
