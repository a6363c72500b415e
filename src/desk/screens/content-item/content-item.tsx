import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { api, data } from '../../api/client.ts';
import { failureText, fieldErrors, hasStatus, waitingText } from '../../api/failures.ts';
import { ContentMark, dayAndTime, draftWords } from '../../content/content-state.tsx';
import { type ContentItem, sectionOf } from '../../content/sections.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { clockOf } from '../../parts/moments.ts';
import { Head } from '../../shell/head.tsx';
import { ClashPanel } from './clash-panel.tsx';
import * as css from './content-item.module.css';
import { ItemActions } from './item-actions.tsx';
import { ItemAside } from './item-aside.tsx';
import { ItemText } from './item-text.tsx';
import { itemKey, useItemDraft } from './use-item-draft.ts';

const Blocks = lazy(() => import('./blocks-form.tsx'));

/** A text with its draft, its settings and its versions. */
export default function ContentItemScreen() {
  const { id = '', section: path } = useParams();
  const section = sectionOf({ path });
  const back = { to: `/content/${section.path}`, name: section.name };
  const { data: item, error } = useQuery({
    queryKey: itemKey(Number(id)),
    queryFn: () => data(api.GET('/api/v1/staff/content/{id}/', { params: { path: { id } } })),
  });
  if (item) return <Content key={item.id} item={item} />;
  return (
    <>
      <Head title={hasStatus(error, 404) ? 'Такого текста нет' : section.name} back={back} />
      <p className={css.wait} role="status">
        {waitingText(error, 'Проверьте адрес или найдите текст в списке.')}
      </p>
    </>
  );
}

function Content({ item }: { item: ContentItem }) {
  const section = sectionOf({ kind: item.kind });
  const draft = useItemDraft(item);
  const { fields, isDirty, save, clash } = draft;
  useKeys({ save: () => void draft.saveNow().catch(() => {}) });
  const errors = fieldErrors(save.error);
  return (
    <>
      <Head
        title={fields.title || 'Без названия'}
        back={{ to: `/content/${section.path}`, name: section.name }}
        actions={<ItemActions item={item} draft={draft} />}
      />
      <p className={css.about}>
        <ContentMark state={item.state} />
        {aboutVersions(item)}
        <span role="status">{savedWords(item, { isDirty, isSaving: save.isPending })}</span>
      </p>
      {clash && <ClashPanel clash={clash} onChoose={draft.choose} />}
      {save.error && !hasStatus(save.error, 409) && (
        <p className={css.error} role="alert">
          {failureText(save.error)} Набранное цело.
        </p>
      )}
      <div className={css.columns}>
        <section className={css.sheet} aria-label="Текст">
          <ItemText kind={item.kind} draft={draft} errors={errors} />
          {item.kind === 'about' && (
            <Suspense>
              <Blocks
                blocks={(fields.body.blocks ?? []) as never}
                onChange={(blocks) => draft.changeBody({ blocks })}
                errors={errors}
              />
            </Suspense>
          )}
        </section>
        <ItemAside item={item} draft={draft} errors={errors} />
      </div>
    </>
  );
}

/** «Черновик 8, показана версия 7» */
function aboutVersions({ version, state, draft }: ContentItem): string {
  if (!draft) return `версия ${version}`;
  const shown = state === 'published' ? `, показана версия ${version}` : '';
  const waits = draftWords({ draft: { ...draft, title: '' }, state });
  return `черновик ${version + 1}${shown}${waits && waits !== 'есть правки' ? `, ${waits}` : ''}`;
}

function savedWords(
  { draft, state, published_at: at }: ContentItem,
  { isDirty, isSaving }: { isDirty: boolean; isSaving: boolean },
): string {
  if (isSaving) return 'Сохраняем…';
  if (isDirty) return 'Есть несохранённое';
  if (draft) return `Сохранено ${clockOf(new Date(draft.updated_at))}`;
  return state === 'scheduled' && at ? `покажется ${dayAndTime(at)}` : '';
}
