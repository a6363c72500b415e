import { expect, test } from 'vitest';
import { buildTextIndex } from './build-index.ts';
import type { TextDocument } from './document-terms.ts';
import { goods, synonyms } from './fixtures/goods.ts';
import { searchText } from './search-text.ts';

const NAMES = [
  'Розетка одинарная «Нева» 16 А без заземления белая',
  'Розетка одинарная «Нева» 16 А с заземлением белая',
  'Розетка двойная «Былина» 16 А без заземления белая',
  'Розетка двойная «Былина» 16 А с заземлением и шторками',
  'Краска водная без запаха белая',
  'Краска водная с запахом лимона белая',
  'Кабель без заземления',
];
/** The first are the most popular. */
const named: TextDocument[] = NAMES.map((name, id) => ({
  id,
  name,
  article: `А-${id}`,
  brand: '',
  category: '',
  popularity: NAMES.length - id,
  availableIn: [1],
}));
const others = goods.map((each) => ({ ...each, id: each.id + NAMES.length }));
const index = buildTextIndex([...named, ...others], synonyms);
const found = (query: string) => searchText(index, synonyms, query, { limit: 9 }).ids.map((id) => NAMES[id]);
const kinds = (query: string) => found(query).map((name) => (name?.includes('без ') ? 'без' : 'с'));

test.each([
  ['розетка с заземлением', ['с', 'с', 'без', 'без']],
  ['розетка заземление', ['с', 'с', 'без', 'без']],
  ['розетки с заземлением белые', ['с', 'без', 'без']],
  ['розетка без заземления', ['без', 'без', 'с', 'с']],
  ['краска без запаха', ['без', 'с']],
  ['краска с запахом', ['с', 'без']],
])(
  'goods without something come after those with it, and first only when that is wanted: «%s»',
  (query, order) => {
    expect(kinds(query)).toEqual(order);
  },
);
