import { useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { fieldErrors } from '../../api/failures.ts';
import { dayAndTime } from '../../content/content-state.tsx';
import { fieldName, seenOf, shownText } from '../../content/fields.ts';
import type { ContentItem } from '../../content/sections.ts';
import { Button } from '../../parts/button.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { notify } from '../../parts/notify.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useMay } from '../../session/session.ts';
import * as css from './item-aside.module.css';
import type { ItemDraft } from './use-item-draft.ts';

/** When the draft is published, and whether visitors see the text at all. */
export function PublicationBlock({ item, draft }: { item: ContentItem; draft: ItemDraft }) {
  const may = useMay();
  const [when, setWhen] = useState('');
  const params = { path: { id: String(item.id) } };
  const act = useWrite({
    mutationFn: (call: () => Promise<ContentItem>) => call(),
    onSuccess: (next) => draft.show(next),
    onError: draft.readAgain,
  });
  const schedule = async () => {
    const seen = seenOf(await draft.saveNow());
    const publish_at = new Date(when).toISOString();
    const next = await data(
      api.POST('/api/v1/staff/content/{id}/publish/', { params, body: { ...seen, publish_at } }),
    );
    setWhen('');
    notify({ text: `Покажется ${dayAndTime(publish_at)}.` });
    return next;
  };
  const cancel = () =>
    data(api.POST('/api/v1/staff/content/{id}/schedule/cancel/', { params, body: seenOf(item) }));
  const hide = (is_hidden: boolean) => () =>
    data(api.PATCH('/api/v1/staff/content/{id}/', { params, body: { version: item.version, is_hidden } }));
  const discard = async () => {
    const next = await data(
      api.POST('/api/v1/staff/content/{id}/draft/discard/', { params, body: seenOf(item) }),
    );
    draft.forget();
    return next;
  };
  const errors = fieldErrors(act.error);
  const waits = item.draft?.publish_at;
  const button = (label: string, busy: string, call: () => Promise<ContentItem>) => (
    <Button kind="quiet" size="small" busy={act.isPending && busy} onClick={() => act.mutate(call)}>
      {label}
    </Button>
  );
  return (
    <div className={css.block}>
      {may('content.publish') &&
        (waits ? (
          <div className={css.row}>
            <b>Покажется {dayAndTime(waits)}</b>
            {button('Отменить показ', 'Отменяем', cancel)}
          </div>
        ) : (
          <>
            <TextField
              id="publish-at"
              type="datetime-local"
              label="Когда показать"
              hint="По часам этого компьютера. Пусто: кнопкой «Показать»."
              value={when}
              error={errors.publish_at}
              onChange={(event) => setWhen(event.target.value)}
            />
            {when !== '' && button('Назначить показ', 'Назначаем', schedule)}
          </>
        ))}
      {item.draft?.failure && <p className={css.failure}>Не показан: {item.draft.failure}</p>}
      <div className={css.row}>
        {item.state === 'published' && (
          <a className={css.link} href={item.href} target="_blank" rel="noopener">
            Открыть на сайте
          </a>
        )}
        {item.state === 'published' && !waits && button('Скрыть с сайта', 'Скрываем', hide(true))}
        {item.draft && button('Выбросить черновик', 'Выбрасываем', discard)}
      </div>
      {act.error && Object.keys(errors).length === 0 && (
        <Conflict error={act.error} nameOf={fieldName} show={shownText} />
      )}
      {Object.entries(errors).map(
        ([field, text]) =>
          field !== 'publish_at' && (
            <p key={field} className={css.failure}>
              {text}
            </p>
          ),
      )}
    </div>
  );
}
