interface MenuLink {
  name: string;
  href: string;
}

/** The menu when all its pages exist; the header shows as many of the first links as fit. */
export function fullMenu(embedded: readonly MenuLink[]): MenuLink[] {
  return [
    { name: 'Доставка и оплата', href: '/info/dostavka-i-oplata' },
    { name: 'Пункты выдачи', href: '/pickup-points' },
    { name: 'Юрлицам', href: '/info/yurlitsam' },
    { name: 'Контакты', href: '/contacts' },
    { name: 'Статьи', href: '/posts' },
    { name: 'Вопросы и ответы', href: '/about/payment-and-delivery-faq' },
    { name: 'Возврат и обмен', href: '/info/vozvrat' },
    { name: 'Прайс-лист', href: '/price-list' },
    ...embedded,
    { name: 'История', href: '/about/history' },
    { name: 'Цифры и факты', href: '/about/figures-and-facts' },
    { name: 'Награды', href: '/about/awards' },
    { name: 'Социальная ответственность', href: '/about/social-responsibility' },
    { name: 'Вакансии', href: '/vacancies' },
    { name: 'Арендаторам', href: '/about/for-renters' },
    { name: 'Реквизиты', href: '/info/rekvizity' },
  ];
}
