import { useState } from 'react';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { InlineField } from '../../../ui/field/field.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { longName } from './long-name.ts';
import * as css from './page.module.css';
import { Sample, Samples } from './sample.tsx';

/** Choices and text fields. */
export function ChoiceSamples() {
  const [chosen, setChosen] = useState('Тюмень');
  return (
    <>
      <Samples title="choice">
        <Sample name="ChoiceRow, checkbox">
          <ChoiceRow type="checkbox" defaultValue="on" chosen aside="594">
            Забрать сегодня
          </ChoiceRow>
          <ChoiceRow type="checkbox" chosen={false} aside="93">
            Под заказ
          </ChoiceRow>
          <ChoiceRow type="checkbox" chosen={false} aside="0" disabled>
            3 + N
          </ChoiceRow>
          <ChoiceRow type="checkbox" chosen={false} aside="1 312">
            {longName}
          </ChoiceRow>
        </Sample>
        <Sample name="ChoiceRow, radio">
          {['Тюмень', 'Уфа', 'Ростов-на-Дону'].map((city) => (
            <ChoiceRow
              key={city}
              type="radio"
              name="sample-city"
              value={city}
              checked={chosen === city}
              onChange={() => setChosen(city)}
            >
              {city}
            </ChoiceRow>
          ))}
        </Sample>
        <Sample name="chipClass: sand, edge, chosen">
          <p className={css.buttons}>
            <button type="button" className={chipClass('sand')}>
              Контур <Icon name="x" size="small" />
            </button>
            <button type="button" className={chipClass('edge')}>
              16 А
            </button>
            <button type="button" className={chipClass('chosen')}>
              25 А
            </button>
          </p>
        </Sample>
      </Samples>
      <Samples title="field">
        <Sample name="InlineField">
          <InlineField before="от" inputMode="numeric" placeholder="190" aria-label="Цена от" />
        </Sample>
        <Sample name="со знаком, заполнено">
          <InlineField
            before={<Icon name="magnifying-glass" size="small" />}
            type="search"
            defaultValue="Екатеринбург"
            aria-label="Найти город"
          />
        </Sample>
        <Sample name="TextField: с пояснением, с ошибкой">
          <TextField
            id="sample-phone"
            label="Телефон"
            type="tel"
            hint="Позвоним, только если товар закончится"
          />
          <TextField
            id="sample-inn"
            label="ИНН"
            defaultValue="6670 412 38"
            error="В ИНН юрлица 10 цифр, сейчас 9"
          />
        </Sample>
        <Sample name="PasswordField">
          <PasswordField id="sample-password" label="Пароль" autoComplete="off" />
        </Sample>
      </Samples>
    </>
  );
}
