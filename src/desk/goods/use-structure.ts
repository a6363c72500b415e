import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import type { Shape } from '../api/shapes.ts';
import { notify } from '../parts/notify.ts';
import { useWrite } from '../parts/use-write.ts';
import { GOODS_KEY } from './goods-query.ts';

/** What orders the goods, by its address below `/api/v1/staff/catalogue/`. */
export interface Structure {
  categories: Shape<'StaffCategory'>;
  attributes: Shape<'StaffAttribute'>;
  tags: Shape<'StaffTag'>;
  brands: Shape<'StaffBrand'>;
}
export type StructurePath = keyof Structure;

/** All calls of them have the shapes of those of brands. */
const SAMPLE = '/api/v1/staff/catalogue/brands/';
const pathOf = (path: StructurePath) => `/api/v1/staff/catalogue/${path}/` as typeof SAMPLE;

/** All of a kind, in their order. */
export function structureQuery<Path extends StructurePath>(path: Path) {
  return queryOptions({
    queryKey: [...GOODS_KEY, path],
    queryFn: async () => (await data(api.GET(pathOf(path)))).results as unknown as Structure[Path][],
  });
}

/** Changes one: null returns a field to 1C. Everything that shows goods is loaded again. */
export function useStructureWrite<Path extends StructurePath>(path: Path, done = 'Сохранено.') {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ one, change }: { one: Structure[Path]; change: object }) =>
      data(
        api.PATCH(`${pathOf(path)}{id}/` as `${typeof SAMPLE}{id}/`, {
          params: { path: { id: String(one.id) } },
          body: { version: one.version, ...change },
        }),
      ),
    onSuccess: async () => {
      notify({ text: done });
      await client.invalidateQueries({ queryKey: GOODS_KEY });
    },
  });
}

/** What buyers see of a field. */
export function shown<T>({ one_c: oneC, own }: { one_c: T | null; own: T | null }): T | null {
  return own ?? oneC;
}
