import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useBrowserApi } from '../api/browser-api.ts';
import { cleanText, searchHref } from './search-href.ts';

/**
 * «Submitting saves the query to history and goes to /search/?q={text}» (SPEC §2); «with empty text does nothing»
 * (SPEC §5). Without scripts the form is sent to the page, which does the same.
 */
export function useSearchSubmit(): (event: FormEvent<HTMLFormElement>) => void {
  const api = useBrowserApi();
  const navigate = useNavigate();
  return (event) => {
    event.preventDefault();
    const text = cleanText(new FormData(event.currentTarget).get('q'));
    if (!text) return;
    // The history is a convenience: without it one searches all the same.
    api()
      .POST('/api/v1/search/query/', { body: { string: text } })
      .catch(() => {});
    navigate(searchHref(text));
  };
}
