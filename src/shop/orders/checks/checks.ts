/** A rule that holds for all orders at any moment, by the words of `docs/rules` and of the command line. */
interface RuleText {
  /** The number of the rule. */
  rule: string;
  /** What is wrong where it does not hold. */
  broken: string;
  /** What that means for the shop and its buyers. */
  meaning: string;
}

/** What the rules are checked by, in the order of their numbers. Most rules have one name, some have several. */
export const CHECKS = {
  guards: {
    rule: 'CHK-1',
    broken: 'Запись истории не защищена от изменений: триггер базы выключен или удалён',
    meaning: 'согласованное с покупателем можно переписать, и следов не останется',
  },
  numbers: {
    rule: 'CHK-2',
    broken: 'В номерах редакций есть пропуск',
    meaning: 'часть истории заказа потеряна',
  },
  snapshots: {
    rule: 'CHK-2',
    broken: 'В редакции нет строки, которая в заказе есть',
    meaning: 'покупатель видел не весь заказ',
  },
  sums: {
    rule: 'CHK-3',
    broken: 'Сумма заказа или редакции не равна сумме строк и доставки',
    meaning: 'в счёте, письмах и на странице заказа — неверная сумма',
  },
  consent: {
    rule: 'CHK-4',
    broken: 'Действует подорожание, замена или добавленный товар без согласия покупателя',
    meaning: 'покупатель не обязан платить больше, чем согласовал',
  },
  answers: {
    rule: 'CHK-5',
    broken: 'Ждёт ответа редакция, которую уже сменила другая или заказ которой завершён',
    meaning: 'покупатель может ответить на то, чего больше нет',
  },
  ledger: {
    rule: 'CHK-6',
    broken: 'Оплачено по заказу — не сумма его платежей, либо возвращено больше, чем пришло',
    meaning: 'долг и возврат покупателя посчитаны неверно',
  },
  claimMoney: {
    rule: 'CHK-6',
    broken: 'Деньги по претензии — не возврат по её заказу или больше решённого',
    meaning: 'покупателю вернули не то, что обещали',
  },
  shipped: {
    rule: 'CHK-7',
    broken: 'Собрано или отгружено больше, чем в заказе',
    meaning: 'товар ушёл без согласия и без оплаты',
  },
  claimed: {
    rule: 'CHK-7',
    broken: 'Претензии или возвраты — больше отгруженного',
    meaning: 'за один товар вернут деньги дважды',
  },
  counters: {
    rule: 'CHK-8',
    broken: 'Зарезервировано по складу — не сумма резервов заказов',
    meaning: 'магазин продаёт больше или меньше, чем есть',
  },
  heldTooMuch: {
    rule: 'CHK-8',
    broken: 'В резерве больше, чем осталось отгрузить',
    meaning: 'лишний товар не продаётся другим',
  },
  heldAfterEnd: {
    rule: 'CHK-8',
    broken: 'Заказ завершён, а товар в резерве',
    meaning: 'этот товар не продаётся никому',
  },
  endless: {
    rule: 'CHK-9',
    broken: 'Товар в резерве без дня, до которого он отложен',
    meaning: 'резерв не снимется сам; назначьте день: orders hold',
  },
  credit: {
    rule: 'CHK-10',
    broken: 'По договору взято в долг больше лимита',
    meaning: 'заказ с отсрочкой приняли без проверки лимита',
  },
  walks: {
    rule: 'CHK-12',
    broken: 'Состояния заказа сменились не по порядку, либо текущее не последнее в истории',
    meaning: 'покупатель и сотрудники видят не то, что было',
  },
  audit: {
    rule: 'CHK-12',
    broken: 'Состояний и записей о них в журнале действий разное число',
    meaning: 'неизвестно, кто изменил заказ',
  },
  claimWalks: {
    rule: 'CHK-12',
    broken: 'Состояние претензии — не последнее в её истории',
    meaning: 'покупатель и сотрудники видят не то, что было',
  },
  cancelled: {
    rule: 'CHK-14',
    broken: 'Заказ отменён, а отгрузка по нему запланирована, собрана или передана',
    meaning: 'отменённое могут отправить',
  },
  papers: {
    rule: 'CHK-15',
    broken: 'Отгрузка, платёж, доверенность или документ — другого заказа или другой организации',
    meaning: 'чужие данные видны в этом заказе',
  },
  standings: {
    rule: 'CHK-16',
    broken: 'Положение заказа для списков — не то, что в самом заказе',
    meaning: 'список заказов и числа вкладок показывают не то, что есть',
  },
  shortage: {
    rule: 'CHK-16',
    broken: 'Заказ отмечен как «не хватает товара» неверно',
    meaning: 'список заказов и числа вкладок показывают не то, что есть',
  },
} as const satisfies Record<string, RuleText>;

/** The name of a check. */
export type CheckName = keyof typeof CHECKS;

export const checkNames = Object.keys(CHECKS) as CheckName[];
