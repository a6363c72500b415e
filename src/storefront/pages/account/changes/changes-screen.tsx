import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import { countOf } from '../../../../platform/text/plural.ts';
import { typograph } from '../../../../platform/text/typograph.ts';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { linkClass } from '../../../../ui/text/text.tsx';
import { formatDay } from '../../../places/days.ts';
import { AnswerForm } from './answer-form.tsx';
import type { ChangesView, Revision } from './changes.ts';
import * as css from './changes-screen.module.css';
import { ChangesTable } from './changes-table.tsx';

interface ChangesScreenProps {
  view: ChangesView;
  /** The address of the order. */
  orderHref: string;
  /** Where a member of the company logs in to answer; absent in the account. */
  loginHref?: string;
  /** Why the answer was rejected. */
  failure: string | undefined;
}

const POSITIONS = ['позиция', 'позиции', 'позиций'] as const;

/** «Было / стало» of an order, with the two answers while it awaits one. */
export function ChangesScreen({ view, orderHref, loginHref, failure }: ChangesScreenProps) {
  const { order, revision } = view;
  const { lines } = revision;
  const changed = lines.filter(({ change }) => change !== 'same');
  const same = lines.filter(({ change }) => change === 'same');
  const isOpen = revision.outcome === null && order.awaiting === revision.n;
  return (
    <div className={css.changes}>
      <p className={css.facts}>{typograph(factsOf(revision))}</p>
      {revision.note && <p className={css.note}>{typograph(revision.note)}</p>}
      {failure && (
        <div className={css.notice}>
          <Notice kind="wrong">{failure}</Notice>
        </div>
      )}
      <div className={css.notice}>
        <StateNotice view={view} orderHref={orderHref} />
      </div>
      <ChangesTable revision={revision} lines={changed} />
      {same.length > 0 && (
        <details className={css.same}>
          <summary className={css.summary}>
            <span className={linkClass}>Без изменений: {countOf(same.length, POSITIONS)}</span>
          </summary>
          <ul className={css.list}>
            {same.map(({ line, name }) => (
              <li key={line}>{typograph(name)}</li>
            ))}
          </ul>
        </details>
      )}
      {isOpen && revision.can_answer && <AnswerForm revision={revision} />}
      {isOpen && !revision.can_answer && (
        <div className={css.notice}>
          <Notice kind="attention">
            Ответить за&nbsp;компанию может её закупщик или руководитель.
            {loginHref && (
              <>
                {' '}
                <a href={loginHref} className={linkClass}>
                  Войти и&nbsp;ответить
                </a>
              </>
            )}
          </Notice>
        </div>
      )}
      <p className={css.back}>
        <a href={orderHref} className={linkClass}>
          К&nbsp;заказу №&nbsp;{order.number}
        </a>
      </p>
    </div>
  );
}

/** «Редакция 2 от 27.11.2026. Товара не хватает на складе.» */
function factsOf({ n, created_at, reason, by }: Revision): string {
  const why = by === 'Покупатель' ? 'Заказ изменили вы' : reason.name;
  return [`Редакция ${n} от ${formatDay(created_at)}`, why]
    .filter(Boolean)
    .map((text) => `${text}.`)
    .join(' ');
}

/** Says whether the revision awaits an answer, or how it ended. */
function StateNotice({
  view: { order, revision },
  orderHref,
}: Pick<ChangesScreenProps, 'view' | 'orderHref'>) {
  const { outcome, consent, answer_by, answered_at, comment } = revision;
  const until = answer_by && formatDate(answer_by);
  const on = answered_at && formatDay(answered_at);
  if (outcome === 'accepted') return <Notice kind="good">Изменения действуют{on && ` с\u00a0${on}`}.</Notice>;
  if (outcome === 'refused')
    return (
      <Notice kind="attention">
        Вы отказались от&nbsp;изменений {on}: заказ остаётся прежним, пока магазин не&nbsp;предложит другое.
        {comment && ` Ваш комментарий: «${comment}».`}
      </Notice>
    );
  if (outcome === 'superseded')
    return (
      <Notice kind="attention">
        Магазин заменил это предложение новым.{' '}
        <a
          href={order.awaiting === null ? orderHref : `${orderHref}/changes/${order.awaiting}`}
          className={linkClass}
        >
          {order.awaiting === null ? 'Открыть заказ' : 'Посмотреть новое'}
        </a>
      </Notice>
    );
  if (outcome === 'withdrawn')
    return (
      <Notice kind="attention">
        {order.status.code === 'cancelled'
          ? 'Заказ отменён, отвечать больше не\u00a0нужно.'
          : 'Магазин отозвал это предложение: заказ остаётся прежним, отвечать не\u00a0нужно.'}
      </Notice>
    );
  if (consent === 'silence')
    return (
      <Notice kind="attention">
        Если вы не&nbsp;против, делать ничего не&nbsp;нужно: изменения вступят в&nbsp;силу сами. Отказаться
        можно до&nbsp;{until} включительно.
      </Notice>
    );
  return (
    <Notice kind="attention">
      Без вашего согласия заказ не&nbsp;изменится. Пожалуйста, ответьте до&nbsp;{until}.
    </Notice>
  );
}
