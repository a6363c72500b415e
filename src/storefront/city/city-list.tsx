import { type KeyboardEvent, useEffect, useState } from 'react';
import { ChoiceRow } from '../../ui/choice/choice-row.tsx';
import { InlineField } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { hiddenClass, VisuallyHidden } from '../../ui/text/text.tsx';
import type { City } from '../api/shapes.ts';
import * as css from './city-list.module.css';

interface CityListProps {
  cities: readonly City[];
  current: number;
  marked: number;
  onMark: (city: number) => void;
}

/** Radio buttons of the cities (R2.27), with a search field in a long list. The search needs scripts. */
export function CityList({ cities, current, marked, onMark }: CityListProps) {
  const [typed, setTyped] = useState('');
  const [canSearch, setCanSearch] = useState(false);
  useEffect(() => setCanSearch(cities.length >= SEARCHABLE_FROM), [cities.length]);
  const found = cities.filter(({ name }) => cityMatches(name, typed));

  function markTheOnlyOne(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // only its button submits the form
    const [only, ...others] = found;
    if (only && others.length === 0) onMark(only.id);
  }

  return (
    <>
      {canSearch && (
        <div className={css.search}>
          <InlineField
            before={<Icon name="magnifying-glass" size="small" />}
            type="search"
            aria-label="Найти город"
            placeholder="Найти город"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={markTheOnlyOne}
          />
          <VisuallyHidden>
            <span role="status">{typed.trim() && `Найдено городов: ${found.length}`}</span>
          </VisuallyHidden>
        </div>
      )}
      <div className={css.cities}>
        <fieldset className={css.columns}>
          <legend className={hiddenClass}>Город</legend>
          {found.map(({ id, name }) => (
            <ChoiceRow
              key={id}
              type="radio"
              name="city"
              value={id}
              checked={id === marked}
              onChange={() => onMark(id)}
              aside={id === current ? 'сейчас' : undefined}
              className={css.city}
            >
              {name}
            </ChoiceRow>
          ))}
        </fieldset>
        {found.length === 0 && <p className={css.none}>Города «{typed.trim()}» в&nbsp;списке нет</p>}
      </div>
      {!found.some(({ id }) => id === marked) && <input type="hidden" name="city" value={marked} />}
    </>
  );
}

/** The number of cities from which on the list has a search field (SH-7). */
const SEARCHABLE_FROM = 15;

/** Whether a word of a city's name begins with the typed text; «ё» equals «е». */
export function cityMatches(name: string, typed: string): boolean {
  const wanted = plain(typed);
  if (!wanted) return true;
  const words = plain(name);
  return words.startsWith(wanted) || words.includes(` ${wanted}`);
}

/** «Ростов-на-Дону» → «ростов на дону». */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s.-]+/g, ' ')
    .trim();
}
