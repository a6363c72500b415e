import { useLocation } from 'react-router';

/**
 * For a form sent without scripts: the address of this page, to return to it. It is a separate component, so
 * that a change of address rerenders this field and not the card around it.
 */
export function ComeBack() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="next" value={pathname + search} />;
}
