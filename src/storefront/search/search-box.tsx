import { type ComponentType, type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { cleanText } from '../navigation/search-href.ts';
import * as css from './search-box.module.css';
import { SearchFrame } from './search-frame.tsx';
import type { SearchListsProps } from './search-lists.tsx';
import { useSearchSubmit } from './use-search-submit.ts';

interface SearchBoxProps {
  /** In the bar the lists hang under the field; in the panel they fill the space below it. */
  place: 'bar' | 'panel';
  /**
   * The number of times the surrounding panel was opened, 0 while it is closed; in the bar the focus decides.
   */
  opening?: number;
  /** Called when the lists in the bar open or close: the menu's state «search» (R2.26). */
  onToggle?: (isOpen: boolean) => void;
}

/**
 * The search box (R2.31): a plain form until it gets the focus, then an ARIA combobox whose code is loaded.
 */
export const SearchBox = memo(function SearchBox({ place, opening = 0, onToggle }: SearchBoxProps) {
  const listId = useId();
  const { pageText, key } = usePage();
  const submit = useSearchSubmit();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<(event: KeyboardEvent) => void>(null);
  const isFetching = useRef(false);
  const [Lists, setLists] = useState<ComponentType<SearchListsProps>>();
  const [text, setText] = useState(pageText);
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<{ isExpanded: boolean; marked?: string | undefined }>();

  function change(opened: boolean) {
    if (opened === isOpen) return;
    setOpen(opened);
    onToggle?.(opened);
    if (opened && place === 'bar') closePopovers();
  }
  async function enter() {
    change(true);
    if (Lists || isFetching.current) return;
    isFetching.current = true;
    // If the code cannot be loaded, the form still searches.
    const lists = await import('./search-lists.tsx').catch(() => undefined);
    isFetching.current = false;
    if (lists) setLists(() => lists.SearchLists);
  }
  function type(typed: string) {
    setText(typed);
    change(true);
  }

  // Restores the text and the selection from before these scripts ran.
  useEffect(() => {
    if (!field.current) return;
    setText(field.current.value);
    if (document.activeElement === field.current) enter();
  }, []);
  useEffect(() => {
    if (opening > 0) {
      field.current?.focus();
      enter();
    } else if (place === 'panel') change(false);
  }, [opening]);
  const arrivedAt = useRef(key);
  useEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    if (field.current) field.current.value = pageText;
    // After a search the focus stays for the next query, unless a touch keyboard covers the results.
    if (!pageText || window.matchMedia('(pointer: coarse)').matches) field.current?.blur();
    setText(pageText);
    change(false);
  }, [key]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus leaves it
    <div
      ref={box}
      className={css.box}
      data-place={place}
      data-open={isOpen}
      onBlur={({ relatedTarget }) => {
        if (place === 'bar' && !box.current?.contains(relatedTarget)) change(false);
      }}
    >
      <SearchFrame
        field={field}
        text={pageText}
        landmark={place === 'bar' ? 'Поиск в шапке' : 'Поиск'}
        onSubmit={submit}
        onClear={() => {
          if (field.current) field.current.value = '';
          field.current?.focus();
          type('');
        }}
        onFocus={enter}
        onClick={() => change(true)}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isOpen) keys.current?.(event);
          else if (event.key === 'ArrowDown') change(true);
        }}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isOpen && Boolean(shown?.isExpanded)}
        aria-controls={isOpen && shown?.isExpanded ? listId : undefined}
        aria-activedescendant={isOpen ? shown?.marked : undefined}
      />
      {Lists && isOpen && (
        <Lists
          id={listId}
          place={place}
          text={text}
          keys={keys}
          onShown={setShown}
          onClose={() => change(false)}
        />
      )}
      {place === 'bar' && isOpen && <div className={css.dim} />}
    </div>
  );
});

/** The current page, and its query if it is a search. */
function usePage() {
  const { pathname, search, key } = useLocation();
  const pageText = pathname === '/search/' ? cleanText(new URLSearchParams(search).get('q')) : '';
  return { pageText, key };
}

/** The menu has one open state at a time (R2.26); its other parts are popovers. */
function closePopovers(): void {
  for (const panel of document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open'))
    panel.hidePopover();
}
