import { useEffect, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import { ChoiceRow } from '../../ui/choice/choice-row.tsx';
import type { City } from '../api/shapes.ts';
import css from './city-form.module.css';

interface CityFormProps {
  cities: City[];
  current: number;
  /** Where to return; by itself the page one is on. */
  next?: string;
}

/**
 * «A radio-style list of cities and a Выбрать button. The current city is preselected. The choice is applied only
 * after pressing Выбрать. The already-checked city cannot be selected again.» (SPEC §2)
 */
export function CityForm({ cities, current, next }: CityFormProps) {
  const here = useAddressWithoutCity();
  const [chosen, setChosen] = useState(current);
  const [canDisable, setCanDisable] = useState(false);
  // Without scripts nothing could enable the button again, so it starts enabled.
  useEffect(() => setCanDisable(true), []);
  useEffect(() => setChosen(current), [current]);
  const unchanged = canDisable && chosen === current;
  return (
    <Form method="post" action="/city" className={css.form}>
      <p className={css.hint}>От города зависят цены, остатки и телефон.</p>
      <input type="hidden" name="next" value={next ?? here} />
      <fieldset className={css.cities}>
        <legend className={css.legend}>Город</legend>
        {cities.map(({ id, name }) => (
          <ChoiceRow
            key={id}
            type="radio"
            name="city"
            value={id}
            checked={id === chosen}
            onChange={() => setChosen(id)}
            aside={id === current ? 'сейчас' : undefined}
            className={css.city}
          >
            {name}
          </ChoiceRow>
        ))}
      </fieldset>
      <div className={css.foot}>
        <Button type="submit" size="big" disabled={unchanged} className={css.submit}>
          Выбрать
        </Button>
        {unchanged && <p className={css.note}>Отметьте другой город, чтобы сменить</p>}
      </div>
    </Form>
  );
}

/** This page's address; `?city=` would win over the choice that is being made. */
function useAddressWithoutCity(): string {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.delete('city');
  const query = parameters.toString();
  return pathname + (query && `?${query}`);
}
