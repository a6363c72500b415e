import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceRow } from '../../ui/choice/choice-row.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { api, data } from '../api/client.ts';
import { failureText } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { notify } from '../parts/notify.ts';
import type { View } from './tabs.tsx';

type SavedView = Shape<'ListView'>;
type Filters = Record<string, string>;

const keyOf = (list: string) => ['views', list];

/** The saved views of a list that the person sees, as tabs. @param list the screen: «orders» */
export function useSavedViews(list: string): readonly (View<Filters> & { saved: SavedView })[] {
  const { data: views = [] } = useQuery({
    queryKey: keyOf(list),
    queryFn: () => data(api.GET('/api/v1/staff/list-views/', { params: { query: { list } } })),
    staleTime: 60_000,
  });
  return views.map((saved) => ({ name: saved.name, filters: saved.filters, saved }));
}

interface SaveViewProps {
  list: string;
  /** The filters that are set now, and the chosen columns. */
  filters: Filters;
  /** The saved view whose filters these are. */
  chosen: SavedView | undefined;
  /** Leads to the view that was saved. */
  onSaved: (filters: Filters) => void;
}

/** «Сохранить вид» of the filters that are set; of a saved view that may be deleted, «Удалить вид». */
export function SaveView({ list, filters, chosen, onSaved }: SaveViewProps) {
  const [isNaming, setNaming] = useState(false);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: number) =>
      data(
        api
          .DELETE('/api/v1/staff/list-views/{id}/', { params: { path: { id: String(id) } } })
          .then(() => ({ data: true })),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(list) }),
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
  });
  if (Object.keys(filters).length === 0) return null;
  if (chosen)
    return chosen.is_own ? (
      <Button
        kind="text"
        size="small"
        busy={remove.isPending && 'Удаляем'}
        onClick={() => remove.mutate(chosen.id)}
      >
        Удалить вид
      </Button>
    ) : null;
  return (
    <>
      <Button kind="text" size="small" onClick={() => setNaming(true)}>
        Сохранить вид
      </Button>
      {isNaming && (
        <NameView list={list} filters={filters} onSaved={onSaved} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

type NameViewProps = Omit<SaveViewProps, 'chosen'> & { onClose: () => void };

function NameView({ list, filters, onSaved, onClose }: NameViewProps) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (form: FormData) =>
      data(
        api.POST('/api/v1/staff/list-views/', {
          body: {
            list,
            filters,
            name: String(form.get('name')).trim(),
            is_shared: form.get('shared') === 'on',
          },
        }),
      ),
    onSuccess: (views) => {
      client.setQueryData(keyOf(list), views);
      onSaved(filters);
      onClose();
    },
  });
  return (
    <Confirm
      title="Сохранить вид списка"
      action="Сохранить"
      busy={save.isPending && 'Сохраняем'}
      error={save.error}
      onConfirm={(form) => save.mutate(form)}
      onClose={onClose}
    >
      <TextField id="view-name" name="name" label="Название" maxLength={60} required autoComplete="off" />
      <ChoiceRow type="checkbox" name="shared">
        Показывать всем сотрудникам
      </ChoiceRow>
    </Confirm>
  );
}
