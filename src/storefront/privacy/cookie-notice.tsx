import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import { linkClass } from '../../ui/text/text.tsx';
import { toCookieChoice } from './cookie-choice.ts';
import * as css from './cookie-notice.module.css';
import { storeCookieChoice, useAsksCookies } from './use-cookie-choice.ts';

const WHY = 'чтобы помнить, что вы\u00a0смотрели, и\u00a0считать просмотры';

/**
 * Asks once whether more than the necessary may be stored (152-ФЗ, ACC-7). It is not modal, and without an
 * answer nothing is counted.
 */
export function CookieNotice() {
  const { pathname, search } = useLocation();
  const isShown = useAsksCookies() && pathname !== '/cookies';
  const notice = useRef<HTMLElement>(null);
  useHeightOf(notice, isShown);
  if (!isShown) return null;

  function answer(event: FormEvent<HTMLFormElement>) {
    const clicked = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const choice = toCookieChoice(clicked?.value);
    if (!choice) return;
    event.preventDefault();
    storeCookieChoice(choice);
  }

  return (
    <section ref={notice} className={css.notice} aria-label="Файлы куки" data-nosnippet data-cookie-notice>
      <form method="post" action="/cookies" onSubmit={answer} className={css.form}>
        <input type="hidden" name="next" value={pathname + search} />
        <p className={css.text}>
          Разрешите файлы куки<span className={css.why}>, {WHY}</span>
          <span className={css.short}> для&nbsp;учёта просмотров</span>?{' '}
          <a href="/cookies" className={linkClass}>
            Подробнее
          </a>
        </p>
        <div className={css.answers}>
          <Button type="submit" name="choice" value="all" kind="outline">
            Принять
          </Button>
          <Button
            type="submit"
            name="choice"
            value="necessary"
            kind="outline"
            aria-label="Только необходимые"
          >
            <span className={css.whole}>Только необходимые</span>
            <span className={css.short}>Необходимые</span>
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Publishes the covered height, so that elements focused by keyboard are scrolled clear of the notice. */
function useHeightOf(notice: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const { current } = notice;
    if (!isShown || !current) return;
    const { style } = document.documentElement;
    const watcher = new ResizeObserver(() => {
      style.setProperty('--cookie-notice', `${current.offsetHeight}px`);
    });
    watcher.observe(current);
    return () => {
      watcher.disconnect();
      style.removeProperty('--cookie-notice');
    };
  }, [notice, isShown]);
}
