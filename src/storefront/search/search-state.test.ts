import { describe, expect, test } from 'vitest';
import { emptySearch, reset, type SearchState, setHistory, start, success } from './search-state.ts';

const history = [{ id: 4, string: 'кабель ввг 3х2,5' }];
const answered: SearchState = {
  loading: false,
  results: { suggests: [{ text: 'автомат 25 ампер' }] },
  history,
};

describe('the state of the search', () => {
  test('the start of a call sets the loading flag and clears the suggestions', () => {
    expect(start(answered)).toEqual({ loading: true, results: { suggests: [] }, history });
  });

  test('received suggestions are stored', () => {
    expect(success(start({ ...emptySearch, history }), [{ text: 'автомат 25 ампер' }])).toEqual(answered);
  });

  test('a reset clears the suggestions', () => {
    expect(reset(answered)).toEqual({ ...emptySearch, history });
    expect(reset(start(answered))).toEqual({ ...emptySearch, history });
  });

  test('the history is stored apart from the suggestions', () => {
    const newer = [{ id: 5, string: '104-7729' }, ...history];
    expect(setHistory(answered, newer)).toEqual({ ...answered, history: newer });
    expect(setHistory(start(answered), [])).toEqual({ ...start(answered), history: [] });
  });
});
