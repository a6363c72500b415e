import type { ReactNode } from 'react';
import { listText } from '../../shop/sharing/sharing.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import * as css from './share.module.css';
import type { ShareAnswer } from './share-action.ts';
import { CurrentLink, ListFiles, OtherLinks, ShareLead, type ShareProps } from './share-parts.tsx';
import { sheetHref } from './sheet-href.ts';

/** The panel «Поделиться» without scripts: forms of its page. Rendered only by the server. */
export function PlainShare({
  from,
  lines,
  answer,
}: ShareProps & { answer: ShareAnswer['shared'] | undefined }) {
  const list = lines();
  const links = answer?.links ?? [];
  const current = links.find((link) => link.is_current && link.kind === from);
  return (
    <div className={css.share}>
      {answer?.failure && <Notice kind="wrong">{answer.failure}</Notice>}
      {answer?.isRevoked && <Notice kind="good">Доступ по&nbsp;ссылке закрыт.</Notice>}
      {current ? (
        <CurrentLink link={current}>
          <RevokeForm token={current.token}>Закрыть доступ по&nbsp;ссылке</RevokeForm>
        </CurrentLink>
      ) : (
        <form method="post" className={css.link}>
          <ShareLead />
          <input type="hidden" name="from" value={from} />
          <Button type="submit" name="intent" value="share" className={css.make}>
            Получить ссылку
          </Button>
        </form>
      )}
      <OtherLinks
        links={links.filter((link) => link !== current)}
        revoke={({ token }) => <RevokeForm token={token}>Закрыть доступ</RevokeForm>}
      />
      <ListFiles
        text={listText(list)}
        unnamed={list.filter(({ article }) => article === '').length}
        sheetHref={sheetHref(from)}
      />
    </div>
  );
}

function RevokeForm({ token, children }: { token: string; children: ReactNode }) {
  return (
    <form method="post">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" kind="text" name="intent" value="revoke">
        {children}
      </Button>
    </form>
  );
}
