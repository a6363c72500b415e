import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import { changesIn } from '../../api/failures.ts';
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
  withoutFields,
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
  const mayEdit = useMay()('catalogue.edit');
  const write = useMutation({
    mutationFn: (version: number) =>
      data(
        api.PATCH('/api/v1/staff/catalogue/goods/{id}/', {
          params: { path: { id: String(goods.id) } },
          body: { version, ...draftBody(draft) } as never,
        }),
      ),
    onSuccess: (saved) => {
      client.setQueryData([...GOODS_KEY, 'one', goods.id], saved);
      client.invalidateQueries({ queryKey: [...GOODS_KEY, 'list'] });
      endDraft();
      notify({ text: 'Сохранено. Покупатели уже видят это.' });
    },
  });
  const theirs = changesIn(write.error);
  const theirVersion = Number((write.error as { body?: { version?: number } } | null)?.body?.version);
  return {
    draft,
    mayEdit,
    size: draftSize(draft),
    isSaving: write.isPending,
    error: write.error,
    isAsked: theirs !== undefined,
    setPlain: (field, value) => setDraft({ ...draft, plain: { ...draft.plain, [field]: value } }),
    setAttribute: (id, value) =>
      setDraft({ ...draft, attributes: { ...draft.attributes, [String(id)]: value } }),
    setTag: (id, on) => setDraft({ ...draft, tags: { ...draft.tags, [String(id)]: on } }),
    setRelation: (kind, related) =>
      setDraft({ ...draft, relations: { ...draft.relations, [kind]: related } }),
    setPhotos: (photos) => setDraft({ ...draft, photos }),
    reset: () => {
      endDraft();
      write.reset();
    },
    save: () => {
      if (mayEdit && !write.isPending && theirs === undefined && draftSize(draft) > 0)
        write.mutate(goods.version);
    },
    saveOver: () => write.mutate(theirVersion),
    takeTheirs: () => {
      setDraft(withoutFields(draft, theirs?.map(({ field }) => field) ?? []));
      write.reset();
      client.invalidateQueries({ queryKey: [...GOODS_KEY, 'one', goods.id] });
    },
  };
}
