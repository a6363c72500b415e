import { useContext, useEffect, useState } from 'react';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../ui/text/text.tsx';
import { copyText } from '../browser/copy-text.ts';
import { SiteOrigin } from '../shell/shell-data.ts';
import * as css from './share.module.css';

interface ShareProps {
  title: string;
  /** Path of the page. */
  href: string;
}

/** Ways to share a page: to a messenger, as a link, on paper. No third party is contacted before a click. */
export function Share({ title, href }: ShareProps) {
  const url = useContext(SiteOrigin) + href;
  const [isCopied, setCopied] = useState(false);
  const [hasScripts, setHasScripts] = useState(false);
  const [canSend, setCanSend] = useState(false);
  useEffect(() => {
    setHasScripts(true);
    setCanSend('share' in navigator);
  }, []);

  return (
    <section className={css.share} aria-label="Поделиться">
      <b className={css.title}>Поделиться</b>
      {messengers.map(({ icon, name, to }) => (
        <a
          key={icon}
          href={to(encodeURIComponent(url), encodeURIComponent(title))}
          rel="nofollow noopener noreferrer"
          target="_blank"
          className={buttonClass({ kind: 'quiet' })}
        >
          <Icon name={icon} size="small" />
          {name}
          <VisuallyHidden> (другой сайт, в новой вкладке)</VisuallyHidden>
        </a>
      ))}
      {hasScripts && (
        <Button kind="quiet" onClick={async () => setCopied(await copyText(url))}>
          <Icon name={isCopied ? 'check' : 'copy'} size="small" />
          {isCopied ? 'Ссылка скопирована' : 'Скопировать ссылку'}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{isCopied && 'Ссылка скопирована'}</span>
      </VisuallyHidden>
      {canSend && (
        <Button kind="quiet" onClick={() => navigator.share({ title, url }).catch(() => {})}>
          <Icon name="share-network" size="small" />
          Отправить
        </Button>
      )}
      {hasScripts && (
        <Button kind="quiet" onClick={() => window.print()}>
          <Icon name="printer" size="small" />
          Распечатать
        </Button>
      )}
    </section>
  );
}

const messengers = [
  {
    icon: 'telegram-logo',
    name: 'Телеграм',
    to: (url: string, title: string) => `https://t.me/share/url?url=${url}&text=${title}`,
  },
  {
    icon: 'whatsapp-logo',
    name: 'Вотсап',
    to: (url: string, title: string) => `https://wa.me/?text=${title}%20${url}`,
  },
] as const;
