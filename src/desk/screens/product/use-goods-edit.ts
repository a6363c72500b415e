import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, data } from '../../api/client.ts';
import { changesIn, versionIn } from '../../api/failures.ts';
import { GOODS_KEY, type Goods } from '../../goods/goods-query.ts';
import { useDraft } from '../../parts/draft.ts';
import { notify } from '../../parts/notify.ts';
import { useMay } from '../../session/session.ts';
import {
  draftBody,
  draftSize,
  type GoodsDraft,
  NO_DRAFT,
  type Photo,
  type PlainField,
  type Related,
  type RelationKind,
  shownOf,
  withoutFields,
  withoutSaved,
} from './goods-draft.ts';

/** The changes of a product that are being made, and how they are saved. */
export interface GoodsEdit {
  draft: GoodsDraft;
  mayEdit: boolean;
  size: number;
  setPlain: (field: PlainField, value: string | number | boolean | null) => void;
  setAttribute: (id: number, value: string | null) => void;
  setTag: (id: number, on: boolean | null) => void;
  setRelation: (kind: RelationKind, goods: Related[] | null) => void;
  setPhotos: (photos: Photo[] | null) => void;
  /** Puts a photo behind those that are there by then; one that is there already moves. */
  addPhoto: (photo: Photo) => void;
  reset: () => void;
  save: () => void;
  isSaving: boolean;
  error: Error | null;
  /** After a 409: somebody else has changed the same fields, and nothing is saved until the person chooses. */
  isAsked: boolean;
  /** After a 409: saves over what the other person has changed. */
  saveOver: () => void;
  /** After a 409: takes what the other person has changed, and leaves the other fields of the draft. */
  takeTheirs: () => void;
}

export function useGoodsEdit(goods: Goods): GoodsEdit {
  const client = useQueryClient();
  const [draft, setDraft, endDraft] = useDraft<GoodsDraft>(`goods ${goods.id}`, NO_DRAFT);
  // What an upload adds, or a save removes, may come after further changes.
  const latest = useRef(draft);
  latest.current = draft;
  const put = (changed: GoodsDraft) => {
    const next = draftSize(changed) > 0 ? { ...changed, seen: changed.seen ?? goods.version } : NO_DRAFT;
    latest.current = next;
    if (next === NO_DRAFT) endDraft();
    else setDraft(next);
  };
  const mayEdit = useMay()('catalogue.edit');
  const write = useMutation({
    mutationFn: ({ version, sent }: { version: number; sent: GoodsDraft }) =>
      data(
        api.PATCH('/api/v1/staff/catalogue/goods/{id}/', {
          params: { path: { id: String(goods.id) } },
          body: { version, ...draftBody(sent) } as never,
        }),
      ),
    onSuccess: (saved, { sent }) => {
      client.setQueryData([...GOODS_KEY, 'one', goods.id], saved);
      client.invalidateQueries({ queryKey: [...GOODS_KEY, 'list'] });
      put({ ...withoutSaved(latest.current, sent), seen: saved.version });
      notify({ text: 'Сохранено. Покупатели уже видят это.' });
    },
  });
  const change = (group: 'plain' | 'attributes' | 'tags' | 'relations', changed: object) =>
    put({ ...latest.current, [group]: { ...latest.current[group], ...changed } });
  const theirs = changesIn(write.error);
  const theirVersion = versionIn(write.error) ?? goods.version;
  return {
    draft,
    mayEdit,
    size: draftSize(draft),
    isSaving: write.isPending,
    error: write.error,
    isAsked: theirs !== undefined,
    setPlain: (field, value) => change('plain', { [field]: value }),
    setAttribute: (id, value) => change('attributes', { [String(id)]: value }),
    setTag: (id, on) => change('tags', { [String(id)]: on }),
    setRelation: (kind, related) => change('relations', { [kind]: related }),
    setPhotos: (photos) => put({ ...latest.current, photos }),
    addPhoto: (photo) => {
      const { value } = shownOf<Photo[]>(goods.photos, latest.current.photos);
      const others = (value ?? []).filter(({ src }) => src !== photo.src);
      put({ ...latest.current, photos: [...others, photo] });
    },
    reset: () => {
      put(NO_DRAFT);
      write.reset();
    },
    save: () => {
      if (mayEdit && !write.isPending && theirs === undefined && draftSize(draft) > 0)
        write.mutate({ version: draft.seen ?? goods.version, sent: draft });
    },
    saveOver: () => write.mutate({ version: theirVersion, sent: draft }),
    takeTheirs: () => {
      const others = theirs?.map(({ field }) => field) ?? [];
      put({ ...withoutFields(latest.current, others), seen: theirVersion });
      write.reset();
      client.invalidateQueries({ queryKey: [...GOODS_KEY, 'one', goods.id] });
    },
  };
}
