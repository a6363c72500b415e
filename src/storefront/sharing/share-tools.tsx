import { useEffect, useRef, useState } from 'react';
import { listText } from '../../shop/sharing/sharing.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useBrowserApi } from '../api/browser-api.ts';
import { data, ifThere } from '../api/client.ts';
import { failureText } from '../api/failure-text.ts';
import * as css from './share.module.css';
import type { SharedLink } from './share-action.ts';
import {
  CopyButton,
  CurrentLink,
  ListFiles,
  OtherLinks,
  ShareLead,
  type ShareProps,
  useLinkAddress,
} from './share-parts.tsx';
import { sheetHref } from './sheet-href.ts';

/** While data loads nothing may be changed: the pending response would undo it. */
const BUSY: Record<string, string> = { links: 'Загружаем', make: 'Готовим' };

/** The open panel «Поделиться» with scripts: creates, copies, sends and revokes links in place. */
export function ShareTools({ from, lines }: ShareProps) {
  const api = useBrowserApi();
  const addressOf = useLinkAddress();
  const top = useRef<HTMLDivElement>(null);
  const list = lines();
  const text = listText(list);
  const [links, setLinks] = useState<SharedLink[]>([]);
  // The current link belongs to this text: the list may change while the panel is open.
  const [knownFor, setKnownFor] = useState('');
  const [busy, setBusy] = useState('links');
  const [message, setMessage] = useState<{ isWrong: boolean; text: string }>();
  const current = links.find((link) => link.is_current && link.kind === from && knownFor === text);

  async function run(name: string, work: () => Promise<string | undefined>) {
    setBusy(name);
    setMessage(undefined);
    try {
      const done = await work();
      setLinks((await data(api().GET('/api/v1/shared-carts/'))).results);
      setKnownFor(text);
      if (done) setMessage({ isWrong: false, text: done });
    } catch (error) {
      setMessage({ isWrong: true, text: failureText(error) });
    }
    setBusy('');
  }

  const load = () => run('links', async () => undefined);
  const make = () =>
    run('make', async () => {
      await data(api().POST('/api/v1/shared-carts/', { body: { from } }));
      return undefined;
    });
  const revoke = (token: string) =>
    run(token, async () => {
      await ifThere(api().DELETE('/api/v1/shared-carts/{token}/', { params: { path: { token } } }));
      return 'Доступ по\u00a0ссылке закрыт.';
    });
  const revokeButton = ({ token }: SharedLink, words: string) => (
    <Button kind="text" busy={busy === token && 'Закрываем'} onClick={() => revoke(token)}>
      {words}
    </Button>
  );

  useEffect(() => {
    load();
    top.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <div ref={top} className={css.share}>
      {message && <Notice kind={message.isWrong ? 'wrong' : 'good'}>{message.text}</Notice>}
      {current ? (
        <CurrentLink link={current}>
          <CopyButton text={addressOf(current.token)} kind="main">
            Скопировать ссылку
          </CopyButton>
          {'share' in navigator && (
            <Button
              kind="quiet"
              onClick={() =>
                navigator.share({ title: 'Список товаров', url: addressOf(current.token) }).catch(() => {})
              }
            >
              <Icon name="share-network" size="small" />
              Отправить
            </Button>
          )}
          {revokeButton(current, 'Закрыть доступ по\u00a0ссылке')}
        </CurrentLink>
      ) : (
        <div className={css.link}>
          <ShareLead />
          <Button className={css.make} busy={BUSY[busy]} onClick={make}>
            Получить ссылку
          </Button>
        </div>
      )}
      <OtherLinks
        links={links.filter((link) => link !== current)}
        revoke={(link) => revokeButton(link, 'Закрыть доступ')}
      />
      <ListFiles
        text={text}
        unnamed={list.filter(({ article }) => article === '').length}
        sheetHref={sheetHref(from)}
      >
        <CopyButton text={text}>Скопировать список</CopyButton>
      </ListFiles>
    </div>
  );
}
