import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import * as css from './page.module.css';

/** The accepted request: what happens next, and links. Gets the focus when it appears. */
export function Sent({ text }: { text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className={css.sent}>
      <Notice kind="good">{typograph(text)}</Notice>
      <p>{typograph('В письме будет файл и ссылка на страницу, куда загрузить заполненный прайс-лист.')}</p>
      <div className={css.ways}>
        <Link to="/catalog" className={buttonClass()}>
          Открыть каталог
        </Link>
        <a href="/price-list" className={buttonClass({ kind: 'outline' })}>
          Собрать ещё один прайс-лист
        </a>
      </div>
    </div>
  );
}
