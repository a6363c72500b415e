import { type ReactNode, useContext, useId, useState } from 'react';
import { countOf } from '../../platform/text/plural.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { hiddenClass } from '../../ui/text/text.tsx';
import { copyText } from '../browser/copy-text.ts';
import { formatDay, formatShortDay } from '../places/days.ts';
import { SiteOrigin } from '../shell/shell-data.ts';
import * as css from './share.module.css';
import type { SharedKind, SharedLink } from './share-action.ts';

/** What `SharePanel` needs of the list that it shares; its parts below are drawn with scripts and without. */
export interface ShareProps {
  /** Which list. */
  from: SharedKind;
  /** Returns the list as shown; called when the panel opens, because building a long text is slow. */
  lines: () => { article: string; quantity: number }[];
}

const POSITIONS = ['позиция', 'позиции', 'позиций'] as const;
const NAMES: Record<SharedKind, string> = { cart: 'Корзина', wishlist: 'Избранное' };
const OF_WHAT: Record<SharedKind, string> = { cart: 'корзину', wishlist: 'избранное' };

/** Explains the link before one is created. */
export function ShareLead() {
  return (
    <p>
      Кто откроет ссылку, увидит эти товары по&nbsp;своим ценам и&nbsp;сможет добавить их в&nbsp;свою корзину.
      Ваше имя не&nbsp;показываем. Ссылка действует 14&nbsp;дней, закрыть её можно раньше.
    </p>
  );
}

/** Builds the address of a link, to be copied. */
export function useLinkAddress(): (token: string) => string {
  const origin = useContext(SiteOrigin);
  return (token) => `${origin}/shared/${token}`;
}

/** The link to the current list, with its actions. */
export function CurrentLink({ link, children }: { link: SharedLink; children: ReactNode }) {
  const id = useId();
  const addressOf = useLinkAddress();
  return (
    <div className={css.link}>
      <label htmlFor={id} className={css.label}>
        Ссылка на&nbsp;{OF_WHAT[link.kind]}
      </label>
      <input
        id={id}
        className={css.address}
        readOnly
        value={addressOf(link.token)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={css.quiet}>
        {countOf(link.count, POSITIONS)}, действует до&nbsp;{formatDay(link.expires_at)}
      </p>
      <div className={css.buttons}>{children}</div>
    </div>
  );
}

interface OtherLinksProps {
  links: readonly SharedLink[];
  /** The button that revokes a link. */
  revoke: (link: SharedLink) => ReactNode;
}

/** Working links to earlier snapshots of the list. */
export function OtherLinks({ links, revoke }: OtherLinksProps) {
  if (links.length === 0) return null;
  return (
    <section>
      <h3 className={css.label}>Другие действующие ссылки</h3>
      <ul>
        {links.map((link) => (
          <li key={link.token} className={css.other}>
            <a href={`/shared/${link.token}`} rel="nofollow" className={css.name}>
              {NAMES[link.kind]} от&nbsp;{formatShortDay(link.created_at)}, {countOf(link.count, POSITIONS)}
            </a>
            <span className={css.quiet}>до&nbsp;{formatShortDay(link.expires_at)}</span>
            {revoke(link)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ListFilesProps {
  text: string;
  /** How many products the text cannot name. */
  unnamed: number;
  sheetHref: string;
  /** The button that copies the text. */
  children?: ReactNode;
}

/** The list as text and as a spreadsheet. */
export function ListFiles({ text, unnamed, sheetHref, children }: ListFilesProps) {
  return (
    <section className={css.link}>
      <h3 className={css.label}>Список текстом и&nbsp;таблицей</h3>
      <textarea
        className={css.text}
        readOnly
        rows={Math.min(8, text.split('\n').length + 1)}
        value={text}
        aria-label="Список текстом"
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={css.quiet}>
        Артикул и&nbsp;количество. Получатель добавит всё кнопкой «Вставить список» в&nbsp;корзине.
        {unnamed > 0 && ` Товаров без артикула: ${unnamed}, они есть только в\u00a0таблице.`}
      </p>
      <div className={css.buttons}>
        {children}
        <a href={sheetHref} download className={buttonClass({ kind: 'quiet' })}>
          <Icon name="download-simple" size="small" />
          Скачать XLSX
        </a>
      </div>
    </section>
  );
}

interface CopyButtonProps {
  text: string;
  kind?: 'main' | 'quiet';
  children: ReactNode;
}

/** Copies a text and confirms it; where the browser forbids that, explains how to copy by hand. */
export function CopyButton({ text, kind = 'quiet', children }: CopyButtonProps) {
  const [done, setDone] = useState<{ text: string; isCopied: boolean }>();
  const answer =
    done?.text === text ? (done.isCopied ? 'Скопировано' : 'Выделите и\u00a0скопируйте') : undefined;
  return (
    <>
      <Button kind={kind} onClick={async () => setDone({ text, isCopied: await copyText(text) })}>
        <Icon name={answer === 'Скопировано' ? 'check' : 'copy'} size="small" />
        {answer ?? children}
      </Button>
      <span role="status" className={hiddenClass}>
        {answer}
      </span>
    </>
  );
}
