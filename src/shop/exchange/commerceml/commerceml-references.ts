import { currencyCode, UNKNOWN_CURRENCY } from '../clean.ts';
import type { AttributeFact, Fact } from '../exchange.ts';
import { child, list, type Node, textOf } from '../records/records.ts';
import { decodeEntities, parseFlag, type Units, unitByCode } from '../values/values.ts';
import { deletionMark } from './commerceml-counts.ts';

type Emit = (fact: Fact) => void;

/** Returns the id and name of an element. Emits an issue when one is missing. */
function identity(node: Node, what: string, emit: Emit): { ref: string; name: string } | undefined {
  const ref = textOf(node, 'Ид');
  const name = decodeEntities(textOf(node, 'Наименование') ?? '').trim();
  if (ref && name) return { ref, name };
  emit({
    kind: 'problem',
    code: ref ? 'no_name' : 'no_id',
    text: `${what} без ${ref ? 'названия' : 'идентификатора'}: пропущено`,
    ref,
    line: node.line,
  });
  return undefined;
}

/** Reads an attribute (Свойство). Only the types Число and Справочник are trusted; otherwise the values decide. */
export function readProperty(node: Node, emit: Emit): void {
  const named = identity(node, 'Свойство', emit);
  if (!named) return;
  const declared =
    textOf(node, 'ТипЗначений') ?? textOf(child(child(node, 'ТипыЗначений'), 'ТипЗначений'), 'Тип');
  const values = list(node, 'ВариантыЗначений', 'Справочник')
    .concat(list(node, 'ВариантыЗначений', 'ВариантЗначения'))
    .flatMap((one) => {
      const ref = textOf(one, 'ИдЗначения', 'Ид');
      const name = decodeEntities(textOf(one, 'Значение') ?? '').trim();
      return ref && name ? [{ ref, name }] : [];
    });
  const type: AttributeFact['type'] =
    declared === 'Справочник' || values.length > 0 ? 'list' : declared === 'Число' ? 'number' : 'auto';
  emit({
    kind: 'attribute',
    ...named,
    type,
    line: node.line,
    deleted: deletionMark(node) ?? false,
    ...(values.length > 0 ? { values } : {}),
  });
}

/** Reads a price type (ТипЦены). A type with an unknown currency is stored, but its prices are not shown. */
export function readPriceType(node: Node, emit: Emit): void {
  const named = identity(node, 'Тип цены', emit);
  if (!named) return;
  const written = textOf(node, 'Валюта');
  const currency = written ? currencyCode(written) : undefined;
  if (written && !currency)
    emit({
      kind: 'problem',
      code: 'unknown_currency',
      text: `Валюта «${written}» неизвестна: цены этого типа не показываются`,
      ref: named.ref,
      line: node.line,
    });
  const vatIncluded = parseFlag(textOf(child(node, 'Налог'), 'УчтеноВСумме', 'УчтенВСумме'));
  emit({
    kind: 'price_type',
    ...named,
    line: node.line,
    deleted: deletionMark(node) ?? false,
    ...(written ? { currency: currency ?? UNKNOWN_CURRENCY } : {}),
    ...(vatIncluded === undefined ? {} : { vatIncluded }),
  });
}

/** Reads a warehouse (Склад) with its address as one line. */
export function readWarehouse(node: Node, emit: Emit): void {
  const named = identity(node, 'Склад', emit);
  if (!named) return;
  const address = textOf(child(node, 'Адрес'), 'Представление');
  emit({
    kind: 'warehouse',
    ...named,
    line: node.line,
    deleted: deletionMark(node) ?? false,
    ...(address ? { address } : {}),
  });
}

/** Reads a unit (ЕдиницаИзмерения, version 3.1) into `units`. Products refer to it by code or id. */
export function readUnit(node: Node, units: Units): void {
  const code = textOf(node, 'Код') ?? '';
  const name =
    textOf(node, 'НаименованиеКраткое') || textOf(node, 'НаименованиеПолное') || textOf(node, 'Наименование');
  const { unit } = unitByCode(code, name, units);
  for (const key of [code, textOf(node, 'Ид')]) if (key && unit) units.set(key, unit);
}
