import { useRef } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { PointsView } from './points.view.ts';
import * as css from './points-filter.module.css';

/**
 * «Открыто сейчас» and services that only some points have: stored in the address, so it works without
 * scripts.
 */
export function PointsFilterForm({ view }: { view: PointsView }) {
  const { services, filter, points, total } = view;
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  if (total < 2) return null;
  const send = () => form.current && submit(form.current, { replace: true, preventScrollReset: true });
  const isFiltered = filter.isOpen || filter.services.length > 0;
  return (
    <Form
      ref={form}
      method="get"
      action="/pickup-points"
      autoComplete="off"
      className={css.form}
      onChange={send}
    >
      <ChoiceRow type="checkbox" name="open" value="1" chosen={filter.isOpen} className={css.open}>
        Открыты сейчас
      </ChoiceRow>
      {services.length > 0 && (
        <details open={filter.services.length > 0} className={css.services}>
          <summary className={css.summary}>
            Услуги
            <Icon name="caret-down" size="small" />
          </summary>
          <fieldset className={css.choices}>
            <legend className={css.legend}>Показать пункты с&nbsp;услугами</legend>
            {services.map(({ code, name, count }) => (
              <ChoiceRow
                key={code}
                type="checkbox"
                name="services"
                value={code}
                chosen={filter.services.includes(code)}
                aside={count}
              >
                {typograph(name)}
              </ChoiceRow>
            ))}
          </fieldset>
        </details>
      )}
      <Button type="submit" kind="outline" className={css.submit}>
        Показать
      </Button>
      {isFiltered && (
        <p className={css.found} role="status">
          {`Показано ${points.length} из\u00a0${total}. `}
          {points.length < total && (
            <Link to="/pickup-points" preventScrollReset className={css.reset}>
              <span className={linkClass}>Показать все</span>
            </Link>
          )}
        </p>
      )}
    </Form>
  );
}
