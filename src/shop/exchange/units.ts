const UNITS = new Set(
  (
    'мм см дм м км м² м2 кв.м м³ м3 куб.м мкм л мл г кг т мг Вт кВт МВт ВА кВА В кВ мВ А мА кА Гц кГц МГц ГГц Ом кОм МОм ' +
    'мкФ пФ Ач А·ч А*ч мАч мА·ч кВт·ч кВтч лм лк К °C °С бар атм Па кПа МПа Н Нм Н·м Дж кДж дБ дБ(А) об/мин м/с м/мин ' +
    'л/мин л/ч л/с м³/ч м3/ч м²/ч с сек мин ч час дн мес лет год шт уп пар % дюйм " МБ ГБ ТБ дней месяцев'
  )
    .split(' ')
    .map((unit) => unit.toLowerCase()),
);

/**
 * Unit at the end of a property's name: «Вес, кг», «Длина (мм)» → name and unit. Only units of the list:
 * «Цвет, оттенок» stays whole.
 */
export function splitUnit(name: string): { name: string; unit: string | undefined } {
  const found = /^(.+?)\s*(?:,\s*([^,()[\]]{1,12})|[([]([^()[\]]{1,12})[)\]])\.?\s*$/.exec(name);
  const unit = (found?.[2] ?? found?.[3])?.trim().replace(/\.$/, '');
  if (!found?.[1] || !unit || !UNITS.has(unit.toLowerCase())) return { name, unit: undefined };
  return { name: found[1].trim(), unit };
}
