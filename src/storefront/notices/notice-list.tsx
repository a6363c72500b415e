import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { typograph } from '../../core/typograph.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useVisitorStore } from '../visitor/use-visitor.ts';
import css from './notice-list.module.css';
import type { ShownNotice } from './notices.ts';
import { useNotices } from './use-notify.ts';

/** Long enough to read and to reach the button; what went wrong stays until it is put away. */
const SHOWN_MS = 10_000;

/** What has just happened, above the bottom bar: «Убрали … Вернуть» (LOOKS.md «Состояния»). */
export function NoticeList() {
  const notices = useNotices();
  const { dismiss } = useVisitorStore().notices;
  const list = useRef<HTMLElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const { state } = useNavigation();
  // As soon as one goes: what fails on the way was not seen yet, and is told on the page one comes to.
  useEffect(() => {
    if (state === 'loading') dismiss();
  }, [state, dismiss]);
  // What had the focus or the pointer goes with its notice, and no browser tells of that: it would hold all later ones.
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
    // The regions stand on the page from the start: screen readers tell only of what comes into them.
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
  /** Being read or reached for: it does not go. */
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
