import { useLocation } from 'react-router';

/**
 * In a form that is sent without scripts: the address of this page, to come back to it. A part of its own, so that a
 * change of the address renders this field anew and not the card around it.
 */
export function ComeBack() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="next" value={pathname + search} />;
}
