import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { hasStatus } from '../api/failures.ts';
import { useDraft } from '../parts/draft.ts';
import { notify } from '../parts/notify.ts';

interface Loaded<T> {
  version: number;
  items: T[];
}

interface SiteListOptions<T> {
  /** Its name in the cache and of its draft: `menu`. */
  name: string;
  load: () => Promise<Loaded<T>>;
  save: (list: Loaded<T>) => Promise<Loaded<T>>;
  /** The message after saving. */
  saved: string;
}

/** A list that is changed as a whole: what is typed stays in the tab until it is saved from the version that was seen. */
export function useSiteList<T>({ name, load, save, saved }: SiteListOptions<T>) {
  const client = useQueryClient();
  const query = useQuery({ queryKey: [name], queryFn: load });
  const [typed, setTyped, end] = useDraft<Loaded<T> | null>(`list ${name}`, null);
  const latest = useRef(typed);
  latest.current = typed;
  const write = useMutation({
    mutationFn: save,
    onSuccess: (list, sent) => {
      client.setQueryData([name], list);
      const now = latest.current;
      // Something may have been typed while the call was under way.
      if (now === null || now === sent) end();
      else setTyped({ version: list.version, items: now.items });
      notify({ text: saved });
    },
    onError: async (error) => {
      if (!hasStatus(error, 409)) return;
      const fresh = await client.fetchQuery({ queryKey: [name], queryFn: load, staleTime: 0 });
      // The next save replaces what the conflict shows.
      const now = latest.current;
      if (now) setTyped({ ...now, version: fresh.version });
    },
  });
  const list = typed ?? query.data;
  return {
    error: query.error,
    write,
    items: list?.items,
    isDirty: typed !== null,
    reset: end,
    /** Saving would remove everything that visitors see. */
    isEmptied: typed?.items.length === 0 && (query.data?.items.length ?? 0) > 0,
    set: (items: T[]) => list && setTyped({ version: list.version, items }),
    save: () => typed && !write.isPending && write.mutate(typed),
  };
}
