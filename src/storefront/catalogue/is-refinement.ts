import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Whether only the filters of a list change: the list reloads itself, and a failure does not affect the page
 * (R8.7).
 * @param own the parameters besides the city that make it another page
 */
export function isRefinement(
  { currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs,
  ...own: string[]
): boolean {
  return (
    !formMethod &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    ['city', ...own].every((name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name))
  );
}
