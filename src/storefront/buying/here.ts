import { useLocation } from 'react-router';

/** The address of this page, for forms that come back to it. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
