import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { seenOf } from '../../content/fields.ts';
import type { ContentItem } from '../../content/sections.ts';
import { Icon } from '../../icon/icon.tsx';
import { Button } from '../../parts/button.tsx';
import { notify } from '../../parts/notify.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useMay } from '../../session/session.ts';
import type { ItemDraft } from './use-item-draft.ts';

/** Looking at the draft in the shop, and publishing it. */
export function ItemActions({ item, draft }: { item: ContentItem; draft: ItemDraft }) {
  const may = useMay();
  const params = { path: { id: String(item.id) } };
  const wrong = (error: Error) => {
    notify({ text: failureText(error), tone: 'wrong' });
    draft.readAgain(error);
  };
  const look = useWrite({
    mutationFn: async (tab: Window | null) => {
      await draft.saveNow();
      const { href } = await data(api.POST('/api/v1/staff/content/{id}/preview/', { params }));
      if (tab) tab.location.href = href;
    },
    onError: (error, tab) => {
      tab?.close();
      wrong(error);
    },
  });
  const publish = useWrite({
    mutationFn: async () => {
      const saved = await draft.saveNow();
      return data(api.POST('/api/v1/staff/content/{id}/publish/', { params, body: seenOf(saved) }));
    },
    onSuccess: (shown) => {
      draft.goOn(shown);
      notify({ text: `Версия ${shown.version} на сайте.` });
    },
    onError: wrong,
  });
  const hasNews = draft.isDirty || item.draft !== null || item.state !== 'published';
  const isBusy = look.isPending || publish.isPending || draft.clash !== undefined;
  return (
    <>
      <Button
        kind="quiet"
        busy={isBusy && (look.isPending ? 'Открываем' : 'Посмотреть')}
        // A tab that is opened later would count as a pop-up.
        onClick={() => look.mutate(window.open('', '_blank'))}
      >
        <Icon name="eye" size="small" /> Посмотреть
      </Button>
      {may('content.publish') && hasNews && (
        <Button
          busy={isBusy && (publish.isPending ? 'Показываем' : 'Показать')}
          onClick={() => publish.mutate()}
        >
          {item.state === 'published' ? 'Показать правки' : 'Показать'}
        </Button>
      )}
    </>
  );
}
