import { type ApiClient, data, isLoadError } from '../../api/client.ts';
import { type NamedCategory, nearestCategory } from './nearest-category.ts';

export interface NotFoundView {
  nearest: { name: string; href: string } | null;
}

/** The section whose address is most similar to the missing one; none without the API. */
export async function loadNearest(api: ApiClient, path: string): Promise<NotFoundView['nearest']> {
  try {
    const { categories } = await data(api.GET('/api/v1/layout/'));
    return nearestCategory(path, flat(categories));
  } catch (error) {
    if (isLoadError(error)) return null;
    throw error;
  }
}

interface Branch extends NamedCategory {
  children?: Branch[];
}

function flat(branches: Branch[]): NamedCategory[] {
  return branches.flatMap((branch) => [branch, ...flat(branch.children ?? [])]);
}
