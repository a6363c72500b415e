import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, data } from '../../api/client.ts';
import { hasStatus } from '../../api/failures.ts';
import {
  changedNames,
  changeOf,
  type Fields,
  fieldsOf,
  merged,
  seenOf,
  type Typed,
  withTheirs,
} from '../../content/fields.ts';
import { CONTENT_KEY, type ContentItem } from '../../content/sections.ts';
import { useDraft } from '../../parts/draft.ts';
import { notify } from '../../parts/notify.ts';

/** How long after the last change the draft is saved, ms. */
const SAVED_AFTER_MS = 4_000;

/** Fields that another person has changed, too, and what he has written. */
export interface Clash {
  names: string[];
  theirs: Fields;
}

export function itemKey(id: number) {
  return [...CONTENT_KEY, 'one', id] as const;
}

/**
 * What a person types into a text: it stays in the tab and is saved as the draft a few seconds later. What somebody else has
 * saved meanwhile is put together with it; a field that both have changed waits for a choice.
 */
export function useItemDraft(item: ContentItem) {
  const client = useQueryClient();
  const [typed, setTyped, end] = useDraft<Typed | null>(`content ${item.id}`, null);
  const [clash, setClash] = useState<Clash>();
  const latest = useRef(typed);
  latest.current = typed;
  const params = { path: { id: String(item.id) } };
  const fields = typed?.now ?? fieldsOf(item);
  const isDirty = typed !== null && changedNames(typed.was, typed.now).length > 0;
  const put = (next: Typed) => {
    latest.current = next;
    setTyped(next);
  };
  const show = (next: ContentItem) => {
    client.setQueryData(itemKey(item.id), next);
    client.invalidateQueries({ queryKey: [...CONTENT_KEY, 'list'] });
    client.invalidateQueries({ queryKey: [...CONTENT_KEY, 'versions', item.id] });
  };
  const save = useMutation({
    mutationFn: (sent: Typed) =>
      data(
        api.PATCH('/api/v1/staff/content/{id}/draft/', {
          params,
          body: { ...sent.seen, ...changeOf(sent) } as never,
        }),
      ),
    onSuccess: (saved, sent) => {
      show(saved);
      const now = latest.current;
      if (!now || changedNames(sent.now, now.now).length === 0) {
        latest.current = null;
        end();
        return;
      }
      // Something was typed while the call was under way.
      const was = fieldsOf(saved);
      put({ seen: seenOf(saved), was, now: merged(sent.now, now.now, was).fields });
    },
    onError: async (error, sent) => {
      if (!hasStatus(error, 409)) return;
      const fresh = await data(api.GET('/api/v1/staff/content/{id}/', { params }));
      const theirs = fieldsOf(fresh);
      const { fields: all, both } = merged(sent.was, (latest.current ?? sent).now, theirs);
      show(fresh);
      put({ seen: seenOf(fresh), was: theirs, now: all });
      if (both.length > 0) setClash({ names: both, theirs });
      else notify({ text: 'Текст изменили и в другом месте. Чужие правки добавлены к вашим.' });
    },
  });
  const isRejected = save.error !== null && hasStatus(save.error, 400) && save.variables?.now === typed?.now;
  const canSave = isDirty && !clash && !save.isPending && !isRejected;
  const { mutateAsync } = save;
  // One save at a time: each names the version that the one before has made.
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const send = useCallback(
    (sent: Typed) => {
      const saved = mutateAsync(sent);
      sending.current = saved.catch(() => undefined);
      return saved;
    },
    [mutateAsync],
  );
  useEffect(() => {
    if (!canSave) return;
    const timer = setTimeout(() => latest.current && send(latest.current).catch(() => {}), SAVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [canSave, typed, send]);
  const forget = () => {
    latest.current = null;
    setClash(undefined);
    end();
  };
  return {
    fields,
    isDirty,
    clash,
    show,
    save,
    change: (change: Partial<Fields>) => {
      const now = latest.current;
      put({
        seen: now?.seen ?? seenOf(item),
        was: now?.was ?? fieldsOf(item),
        now: { ...(now?.now ?? fieldsOf(item)), ...change },
      });
    },
    changeBody: (change: Record<string, unknown>) => {
      const now = latest.current;
      const before = now?.now ?? fieldsOf(item);
      put({
        seen: now?.seen ?? seenOf(item),
        was: now?.was ?? fieldsOf(item),
        now: { ...before, body: { ...before.body, ...change } },
      });
    },
    /** Saves what is typed. @returns the text as it is then */
    saveNow: async (): Promise<ContentItem> => {
      await sending.current;
      const now = latest.current;
      if (!now || changedNames(now.was, now.now).length === 0)
        return client.getQueryData<ContentItem>(itemKey(item.id)) ?? item;
      return send(now);
    },
    /** After a rejected action: reads the text again, so that the next try is about what there is now. */
    readAgain: (error: Error) => {
      if (hasStatus(error, 409)) client.invalidateQueries({ queryKey: itemKey(item.id) });
    },
    /** Goes on from a text that was published: what was typed meanwhile stays to be saved. */
    goOn: (shown: ContentItem) => {
      const now = latest.current?.now;
      const was = fieldsOf(shown);
      show(shown);
      if (!now || changedNames(was, now).length === 0) forget();
      else put({ seen: seenOf(shown), was, now });
    },
    /** Ends the choice for a field: mine, or what the other person has written. */
    choose: (name: string, isMine: boolean) => {
      if (!clash) return;
      const now = latest.current;
      if (!isMine && now) put({ ...now, now: withTheirs(now.now, clash.theirs, name) });
      const names = clash.names.filter((each) => each !== name);
      setClash(names.length > 0 ? { ...clash, names } : undefined);
    },
    /** Forgets what is typed. */
    forget,
  };
}
export type ItemDraft = ReturnType<typeof useItemDraft>;
