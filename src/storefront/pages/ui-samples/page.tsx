import type { PageMeta } from '../../loading/page.ts';
import { ActionSamples } from './actions.tsx';
import { ChoiceSamples } from './choices.tsx';
import { GoodsSamples } from './goods.tsx';
import { MessageSamples } from './messages.tsx';
import * as css from './page.module.css';
import { WordSamples } from './words.tsx';

export function meta(): PageMeta {
  return { title: 'Образцы src/ui', robots: 'noindex' };
}

/**
 * Every component of src/ui in every state that props can set; hover, active and focus have to be tried by
 * hand. The theme is the system's. In the development server only.
 */
export function Component() {
  return (
    <div className={css.page}>
      <h1>Образцы src/ui</h1>
      <p className={css.lead}>
        Наведение, нажатие и&nbsp;фокус пробуйте мышью и&nbsp;клавишей Tab, тёмную тему — настройкой системы.
      </p>
      <WordSamples />
      <ActionSamples />
      <ChoiceSamples />
      <MessageSamples />
      <GoodsSamples />
    </div>
  );
}
