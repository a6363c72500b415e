import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { typograph } from '../../platform/text/typograph.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useVisitorStore } from '../visitor/use-visitor.ts';
import * as css from './notice-list.module.css';
import type { ShownNotice } from './notices.ts';
import { useNotices } from './use-notify.ts';

/** Long enough to read and to reach the button; an error stays until it is dismissed. */
const SHOWN_MS = 10_000;

/** Notices of what has just happened, above the bottom bar: «Убрали … Вернуть» (UI-35). */
export function NoticeList() {
  const notices = useNotices();
  const { dismiss } = useVisitorStore().notices;
  const list = useRef<HTMLElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const { state } = useNavigation();
  // At the start of a navigation: a failure on the way has not been seen yet, and is shown on the next page.
  useEffect(() => {
    if (state === 'loading') dismiss();
  }, [state, dismiss]);
  // A dismissed notice takes the focus or pointer with it, and no event reports that: it would hold all later
  // notices.
  useEffect(() => {
    if (!list.current?.matches(':hover, :focus-within')) setIsHeld(false);
  }, [notices]);
  const lines = (areWrong: boolean) =>
    notices
      .filter((notice) => isWrong(notice) === areWrong)
      .map((notice) => (
        <NoticeLine key={notice.key} notice={notice} dismiss={dismiss} isHeld={areWrong || isHeld} />
      ));

  return (
    // The regions exist from the start: screen readers announce only what is added to them.
    <section
      ref={list}
      className={css.list}
      aria-label="Сообщения"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div role="alert">{lines(true)}</div>
      <div role="status">{lines(false)}</div>
    </section>
  );
}

interface NoticeLineProps {
  notice: ShownNotice;
  dismiss: (key: number) => void;
  /** The visitor is reading or reaching for it, so it stays. */
  isHeld: boolean;
}

function NoticeLine({ notice, dismiss, isHeld }: NoticeLineProps) {
  const { key, text, action } = notice;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(key), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [key, dismiss, isHeld]);
  return (
    <div className={css.notice}>
      {isWrong(notice) && <Icon name="warning-circle-fill" />}
      <p className={css.text}>{typograph(text)}</p>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            dismiss(key);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label="Закрыть" onClick={() => dismiss(key)}>
        <Icon name="x" />
      </button>
    </div>
  );
}

function isWrong({ tone }: ShownNotice): boolean {
  return tone === 'wrong';
}
