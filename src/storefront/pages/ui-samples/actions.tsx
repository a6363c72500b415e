import { useState } from 'react';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button, buttonClass, IconButton } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Stepper } from '../../../ui/stepper/stepper.tsx';
import { longName } from './long-name.ts';
import * as css from './page.module.css';
import { Sample, Samples } from './sample.tsx';

const KINDS = ['main', 'soft', 'outline', 'quiet', 'dark', 'text'] as const;

/** Buttons, badges, steppers, the dialog. */
export function ActionSamples() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Samples title="button">
        {KINDS.map((kind) => (
          <Sample key={kind} name={kind} wide>
            <div className={css.buttons}>
              <Button kind={kind}>В корзину</Button>
              <Button kind={kind} busy="Добавляем">
                В корзину
              </Button>
              <Button kind={kind} disabled>
                В корзину
              </Button>
              <Button kind={kind} size="big">
                В корзину
              </Button>
              <a href="/dev/ui" className={buttonClass({ kind })}>
                Ссылка
              </a>
            </div>
          </Sample>
        ))}
        <Sample name="wide, длинные слова" wide>
          <Button wide>Подтвердить заказ на 128 957,60 ₽ и получить счёт на почту бухгалтерии</Button>
        </Sample>
        <Sample name="IconButton">
          <IconButton aria-label="Закрыть">
            <Icon name="x" />
          </IconButton>
        </Sample>
      </Samples>
      <Samples title="badge">
        <ul className={css.band}>
          {[0, 1, 9, 10, 99, 100, 999, 1000].map((count) => (
            <li key={count}>
              <Icon name="shopping-cart-simple" />
              <span>{count}</span>
              <span className={css.badge}>
                <Badge count={count} />
              </span>
            </li>
          ))}
        </ul>
      </Samples>
      <Samples title="stepper">
        <StepperSample name="кратно 4, не больше 128" step={4} max={128} first={8} />
        <StepperSample name="один возможный" step={1} max={1} first={1} />
        <StepperSample name="наибольшее" step={1} max={1_000_000} first={999_999} />
      </Samples>
      <Samples title="dialog">
        <Sample name="открывается кнопкой">
          <Button kind="quiet" onClick={() => setIsOpen(true)}>
            Открыть
          </Button>
        </Sample>
        {isOpen && (
          <Dialog title="Очистить корзину?" onClose={() => setIsOpen(false)}>
            <p>Уберём 14 товаров. Вернуть можно в течение 30 минут. {longName}</p>
            <div className={css.buttons}>
              <Button onClick={() => setIsOpen(false)}>Очистить</Button>
              <Button kind="outline" onClick={() => setIsOpen(false)}>
                Оставить
              </Button>
            </div>
          </Dialog>
        )}
      </Samples>
    </>
  );
}

interface StepperSampleProps {
  name: string;
  step: number;
  max: number;
  first: number;
}

function StepperSample({ name, step, max, first }: StepperSampleProps) {
  const [value, setValue] = useState(first);
  return (
    <Sample name={name}>
      <Stepper
        label="Количество, шт"
        value={value}
        step={step}
        min={step}
        max={max}
        check={(quantity) => rejection(quantity, step, max)}
        onChange={setValue}
        signs="count"
      />
    </Sample>
  );
}

function rejection(quantity: number, step: number, max: number): string | undefined {
  if (quantity > max) return `В Екатеринбурге осталось ${max} шт`;
  if (quantity % step !== 0) return `Продаём упаковками по ${step} шт`;
  return undefined;
}
