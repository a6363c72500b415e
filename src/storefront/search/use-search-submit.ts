import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useBrowserApi } from '../api/browser-api.ts';
import { cleanText, searchHref } from '../navigation/search-href.ts';

/**
 * Submits a search: it is saved to the history and leads to /search/?q={text} (R2.32); an empty one does
 * nothing (R5.3). Without scripts the form is sent to the page, which does the same.
 */
export function useSearchSubmit(): (event: FormEvent<HTMLFormElement>) => void {
  const api = useBrowserApi();
  const navigate = useNavigate();
  return (event) => {
    event.preventDefault();
    const text = cleanText(new FormData(event.currentTarget).get('q'));
    if (!text) return;
    // The history is optional: a failure does not stop the search.
    api()
      .POST('/api/v1/search/query/', { body: { string: text } })
      .catch(() => {});
    navigate(searchHref(text));
  };
}
