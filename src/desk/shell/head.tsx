import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import { Key } from '../keys/keys-help.tsx';
import { listAddress } from '../parts/list-address.ts';
import { Freshness } from './freshness.tsx';
import * as css from './head.module.css';
import { useShell } from './shell-context.ts';

interface HeadProps {
  title: string;
  /** A line after the title: «Екатеринбург, Челябинск», the state of an order. */
  children?: ReactNode;
  /** Where the screen was opened from: its address below `/desk` and its name. */
  back?: { to: string; name: string };
  /** Buttons at the right. */
  actions?: ReactNode;
}

/** The head of a screen: its title, its buttons, the search of the desk and the age of the data of 1C. */
export function Head({ title, children, back, actions }: HeadProps) {
  const { openPalette, openMenu } = useShell();
  useEffect(() => {
    document.title = `${title} — Стойка`;
  }, [title]);
  return (
    <header className={css.head}>
      {back ? (
        <Link to={listAddress(back.to)} className={css.back}>
          <Icon name="caret-left" size="small" />
          <span className={css.origin}>{back.name}</span>
        </Link>
      ) : (
        <button type="button" className={css.menu} aria-label="Меню" onClick={openMenu}>
          <Icon name="list" size="big" />
        </button>
      )}
      <h1 className={css.title}>{title}</h1>
      {children && <div className={css.note}>{children}</div>}
      <div className={css.actions}>{actions}</div>
      <button type="button" className={css.find} onClick={openPalette} aria-keyshortcuts="Control+K">
        <Icon name="magnifying-glass" size="small" />
        <span className={css.words}>Найти или сделать</span>
        <Key name="find" />
      </button>
      <Freshness />
    </header>
  );
}
