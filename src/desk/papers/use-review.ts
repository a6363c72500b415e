import { useQueryClient } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import { failureText } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { notify } from '../parts/notify.ts';
import { useWrite } from '../parts/use-write.ts';

/** What is reviewed, by its address below `/api/v1/staff/`. */
export type ReviewPath = 'companies' | 'contracts' | 'powers' | 'documents';

/** What a decision is called, in the gender of what is reviewed. */
const DECISIONS: Record<ReviewPath, { accepted: string; refused: string }> = {
  companies: { accepted: 'принято', refused: 'не принято' },
  contracts: { accepted: 'принят', refused: 'не принят' },
  powers: { accepted: 'принята', refused: 'не принята' },
  documents: { accepted: 'принят', refused: 'не принят' },
};

interface Thing {
  id: number;
  version: number;
}
/** Why something is not accepted. */
export type Refusal = NonNullable<Shape<'StaffPower'>['review']>;

/** All calls of reviews have the shapes of those of powers. */
const SAMPLE = '/api/v1/staff/powers/{id}/accept/';
const pathOf = (path: ReviewPath, action: string) => `/api/v1/staff/${path}/{id}/${action}/` as typeof SAMPLE;

/** Accepts or refuses things of one kind, and offers to undo that until the client's email is sent. */
export function useReview(path: ReviewPath, name: string) {
  const client = useQueryClient();
  const show = (thing: Thing) => {
    client.setQueryData([path, 'one', thing.id], thing);
    for (const key of [path, 'inbox', 'count']) client.invalidateQueries({ queryKey: [key] });
  };
  const post = (action: string, { id, version }: Thing, more: object = {}) =>
    data(
      api.POST(pathOf(path, action), { params: { path: { id: String(id) } }, body: { version, ...more } }),
    );
  const undo = async (thing: Thing) => {
    try {
      show(await post('undo', thing));
      notify({ text: `${name}: решение отменено, клиент ничего не получил.` });
    } catch (error) {
      notify({ tone: 'wrong', text: failureText(error) });
    }
  };
  return useWrite({
    mutationFn: ({ thing, refusal }: { thing: Thing; refusal: Refusal | null }) =>
      refusal ? post('refuse', thing, refusal) : post('accept', thing),
    onSuccess: (thing, { refusal }) => {
      show(thing);
      notify({
        text: `${name}: ${DECISIONS[path][refusal ? 'refused' : 'accepted']}. Письмо клиенту уйдёт через 10 секунд.`,
        action: { label: 'Отменить', run: () => void undo(thing) },
      });
    },
  });
}
