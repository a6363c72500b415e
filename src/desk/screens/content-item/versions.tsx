import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { CONTENT_KEY, type ContentItem } from '../../content/sections.ts';
import { textDiff } from '../../content/text-diff.ts';
import { Button } from '../../parts/button.tsx';
import { longMoment } from '../../parts/moments.ts';
import { notify } from '../../parts/notify.ts';
import type { ItemDraft } from './use-item-draft.ts';
import * as css from './versions.module.css';

type Version = Shape<'ContentVersion'>;

/** All versions of a text: each can be compared with what is written now, and put back into the draft. */
export function Versions({ item, draft }: { item: ContentItem; draft: ItemDraft }) {
  const [compared, setCompared] = useState<Version>();
  const { data: versions, error } = useQuery({
    queryKey: [...CONTENT_KEY, 'versions', item.id],
    queryFn: () =>
      data(
        api.GET('/api/v1/staff/content/{id}/versions/', {
          params: { path: { id: String(item.id) }, query: { limit: 100, offset: 0 } },
        }),
      ),
  });
  const restore = ({ version, title, body }: Version) => {
    draft.change({ title, body });
    setCompared(undefined);
    notify({ text: `Тексты версии ${version} теперь в черновике. Посетители увидят их после «Показать».` });
  };
  const hasDraft = item.draft !== null || draft.isDirty;
  return (
    <>
      <ul className={css.versions}>
        {hasDraft && (
          <li className={css.now}>
            <i>{item.version + 1}</i>
            <span>
              <b>Черновик, не показан</b>
              <small>
                {item.draft?.author ?? 'Вы'}
                {item.draft && `, ${longMoment(new Date(item.draft.updated_at))}`}
              </small>
            </span>
          </li>
        )}
        {versions?.results.map((version) => (
          <li
            key={version.version}
            className={cx(version.version === item.version && item.state === 'published' && css.live)}
          >
            <i>{version.version}</i>
            <span>
              <b>{version.note || version.title}</b>
              <small>
                {version.author ?? 'Магазин'}, {longMoment(new Date(version.created_at))}
              </small>
            </span>
            <Button
              kind="text"
              size="small"
              aria-pressed={compared?.version === version.version}
              onClick={() => setCompared(compared?.version === version.version ? undefined : version)}
            >
              Сравнить
            </Button>
          </li>
        ))}
      </ul>
      {error && <p role="alert">{failureText(error)}</p>}
      {compared && <Compared version={compared} draft={draft} onRestore={() => restore(compared)} />}
    </>
  );
}

function Compared({
  version,
  draft,
  onRestore,
}: {
  version: Version;
  draft: ItemDraft;
  onRestore: () => void;
}) {
  const htmlOf = (body: Record<string, unknown>) =>
    [body.annotation, body.html].filter((text) => typeof text === 'string').join('</p>');
  const parts = textDiff(
    `${version.title}</p>${htmlOf(version.body)}`,
    `${draft.fields.title}</p>${htmlOf(draft.fields.body)}`,
  );
  const count = (kind: string) => parts.filter((part) => part.kind === kind).length;
  return (
    <div className={css.diff}>
      <p className={css.sum}>
        <b>Написанное против версии {version.version}</b>
        <span className={css.plus}>+{count('added')}</span>
        <span className={css.minus}>−{count('removed')} абз.</span>
      </p>
      {parts.length === 0 && <p>Тексты одинаковы.</p>}
      {parts.map(({ kind, text }, index) => (
        <p key={index}>{kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}</p>
      ))}
      <Button kind="quiet" size="small" onClick={onRestore}>
        Вернуть тексты версии {version.version}
      </Button>
    </div>
  );
}
