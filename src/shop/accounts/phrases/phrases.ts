/** What the staff writes to clients again and again, by what it is about. */
export const PHRASE_KINDS = [
  'company',
  'contract',
  'power',
  'document',
  'feedback',
  'resume',
  'stock_request',
] as const;
export type PhraseKind = (typeof PHRASE_KINDS)[number];

/** A ready text. */
export interface Phrase {
  /** The reason of a refusal that it fits; empty: none. */
  code: string;
  text: string;
}

export const MOST_PHRASES = 20;
export const LONGEST_PHRASE = 1_000;

const unreadable = {
  code: 'unreadable',
  text: 'Скан не читается. Пришлите файл, на котором видны все страницы.',
};
const noSeal = { code: 'unreadable', text: 'Не видно подписи или печати. Пришлите скан целиком.' };
const foreign = { code: 'wrong_company', text: 'В документе другое юрлицо: сверьте ИНН и КПП.' };

/** The phrases of a shop that has set none. */
export const USUAL_PHRASES: Record<PhraseKind, readonly Phrase[]> = {
  company: [
    { code: 'requisites', text: 'Реквизиты не сходятся с реестром ФНС: проверьте ИНН, КПП и название.' },
    { code: 'not_registered', text: 'В реестре ФНС такого юрлица нет или оно закрыто.' },
    { code: 'other', text: 'Это юрлицо уже есть у нас. Попросите его руководителя вас пригласить.' },
  ],
  contract: [
    unreadable,
    noSeal,
    foreign,
    { code: 'requisites', text: 'Номер или дата в карточке не те, что в договоре. Загрузите его ещё раз.' },
  ],
  power: [
    unreadable,
    noSeal,
    foreign,
    { code: 'expired', text: 'Срок доверенности истёк. Пришлите новую.' },
    { code: 'wrong_person', text: 'Доверенность выдана другому человеку, не тому, кто указан в карточке.' },
  ],
  document: [unreadable, noSeal, foreign],
  feedback: [
    { code: '', text: 'Спасибо, что написали. Мы всё проверили: ' },
    { code: '', text: 'Назовите, пожалуйста, номер заказа: тогда ответим точно.' },
  ],
  resume: [
    { code: '', text: 'Спасибо за резюме. Приглашаем на собеседование: когда вам удобно?' },
    { code: '', text: 'Спасибо за резюме. Сейчас мы выбрали другого человека, но сохраним его на год.' },
  ],
  stock_request: [{ code: '', text: 'Если нужно раньше, позвоните нам: поищем в других городах.' }],
};
