import { SearchFrame } from './search-frame.tsx';
import { useSearchSubmit } from './use-search-submit.ts';

interface SearchFormProps {
  /** What the field begins with. */
  text?: string;
  className?: string | undefined;
}

/** A search without suggestions, for pages that lead on: /404, a search that found nothing. */
export function SearchForm({ text = '', className }: SearchFormProps) {
  const submit = useSearchSubmit();
  return (
    <SearchFrame
      key={text}
      text={text}
      landmark="Поиск на странице"
      className={className}
      onSubmit={submit}
    />
  );
}
