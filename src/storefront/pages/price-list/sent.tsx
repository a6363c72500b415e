import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { typograph } from '../../../core/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import css from './page.module.css';

/** The request was taken: what happens now, and where to go on. Has the focus when it appears. */
export function Sent({ text }: { text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className={css.sent}>
      <Notice kind="good">{typograph(text)}</Notice>
      <p>{typograph('В письме будет файл и адрес страницы, куда загрузить его с заказом.')}</p>
      <div className={css.ways}>
        <Link to="/catalog" className={buttonClass()}>
          Открыть каталог
        </Link>
        <a href="/price-list" className={buttonClass({ kind: 'outline' })}>
          Собрать ещё один
        </a>
      </div>
    </div>
  );
}
