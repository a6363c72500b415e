import { useQuery } from '@tanstack/react-query';
import { MENU_GROUPS, type MenuItem } from './screen.ts';
import { useShell } from './shell-context.ts';

/** A place of the menu with its address below `/desk`. */
export interface MenuPlace extends MenuItem {
  path: string;
}

/** How often the numbers of the menu are loaded again, ms. */
const COUNTED_EACH_MS = 60_000;

/** The menu of this person, group by group; groups without a place are left out. */
export function useMenu(): MenuPlace[][] {
  const { screens } = useShell();
  const places = screens.flatMap(({ path, menu }) => (menu ? [{ ...menu, path }] : []));
  return MENU_GROUPS.map((group) => places.filter((place) => place.group === group)).filter(
    (places) => places.length > 0,
  );
}

/** How much waits at a place of the menu; null: nothing, or it is not known yet. */
export function useCount({ path, count }: MenuPlace): number | null {
  const { data } = useQuery({
    queryKey: ['count', path],
    queryFn: () => count?.() ?? null,
    enabled: count !== undefined,
    refetchInterval: COUNTED_EACH_MS,
  });
  return data || null;
}
