import type { ReactNode } from 'react';
import { quantityOf } from '../../../../platform/text/plural.ts';
import { cx } from '../../../../ui/cx.ts';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import type { Answer } from '../../../api/shapes.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { formatDay, formatMoment } from '../../../places/days.ts';
import { ReplyForm } from './reply-form.tsx';
import * as css from './thread-screen.module.css';

export type OwnThread = Answer<'/api/v1/feedback/links/{token}/'>;
type Written = OwnThread['messages'][number];

interface ThreadScreenProps {
  thread: OwnThread;
  stamp: string;
  /** Whether a reply was sent just now. */
  isSent: boolean;
  answer: FormAnswer | undefined;
}

/** A thread: what was asked, what was answered, and a form for the next message. */
export function ThreadScreen({ thread, stamp, isSent, answer }: ThreadScreenProps) {
  const { text, wanted, subject, created_at, messages, status } = thread;
  return (
    <div className={css.thread}>
      {isSent && !answer && (
        <Notice kind="good">Сообщение отправлено. Ответим в&nbsp;течение рабочего дня.</Notice>
      )}
      <ol className={css.messages}>
        <Message isOwn at={created_at}>
          {wanted && (
            <p>
              Жду: <Typeset text={subject} />, {quantityOf(wanted.quantity, wanted.unit)}, {wanted.city}
            </p>
          )}
          {text && <p className={css.text}>{text}</p>}
        </Message>
        {messages.map((written) => (
          <Message key={written.id} isOwn={written.is_own} isNew={written.is_new} at={written.at}>
            <StockAnswer written={written} />
            {written.text && <p className={css.text}>{written.text}</p>}
          </Message>
        ))}
      </ol>
      <ReplyForm stamp={stamp} isClosed={status.code === 'closed'} answer={answer} />
    </div>
  );
}

interface MessageProps {
  isOwn: boolean;
  isNew?: boolean;
  at: string;
  children: ReactNode;
}

function Message({ isOwn, isNew = false, at, children }: MessageProps) {
  return (
    <li className={cx(css.message, isOwn && css.own)}>
      <p className={css.about}>
        <b>{isOwn ? 'Вы' : 'Магазин'}</b>, <time dateTime={at}>{formatMoment(at)}</time>
        {isNew && <span className={css.new}>Новое</span>}
      </p>
      {children}
    </li>
  );
}

/** The answer to a stock request in words. */
function StockAnswer({ written: { answer, day, product } }: { written: Written }) {
  if (answer === 'day' && day) return <p>Товар появится {formatDay(day)}.</p>;
  if (answer === 'analog' && product)
    return (
      <p>
        Этого товара пока нет. Вместо него есть{' '}
        <a href={product.href}>
          <Typeset text={product.name} />
        </a>
        .
      </p>
    );
  return answer === 'no' ? <p>Товар больше не&nbsp;ждём: поставок пока не&nbsp;будет.</p> : null;
}
