import { SearchFrame } from './search-frame.tsx';
import { useSearchSubmit } from './use-search-submit.ts';

interface SearchFormProps {
  /** The initial text of the field. */
  text?: string;
  className?: string | undefined;
}

/** A search without suggestions, for /404 and a search without results. */
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
