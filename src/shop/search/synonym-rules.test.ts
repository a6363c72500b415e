import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { readChanges } from '../../platform/changes/changes.server.ts';
import { readSynonyms } from '../../search-engine/search-engine.ts';
import { readSynonymList, shippedRules } from './synonym-rules.server.ts';
import { readRule, sameAsOf } from './synonym-rules.ts';

describe('a rule on one line', () => {
  test.each([
    [' болгарка =  УШМ ', 'болгарка = УШМ', 'болгарка = ушм'],
    ['УШМ = болгарка', 'УШМ = болгарка', 'болгарка = ушм'],
    ['шурик > шуруповёрт', 'шурик > шуруповёрт', 'шурик > шуруповерт'],
    ['БРЕНД:Makita = макита= Мокита', 'бренд: Makita = макита = Мокита', 'бренд: makita'],
    ['люк = лючок = Лючок', 'люк = лючок', 'люк = лючок'],
  ])('«%s» is stored as «%s»', (line, rule, sameAs) => {
    expect(readRule(line)).toMatchObject({ rule, sameAs });
    expect(sameAsOf(rule)).toBe(sameAs);
  });
  test.each([
    ['болгарка', 'нет «=» или «>»'],
    ['', 'нет «=» или «>»'],
    ['а = ', 'вместо слова'],
    ['= а', 'вместо слова'],
    ['а > б > в', 'больше одного знака «>»'],
    ['люк > Люк', 'одно и то же'],
    ['ёж = еж', 'нет «=» или «>»'],
    ['... = ???', 'вместо слова'],
    ['бренд: makita', 'нужны написания'],
    ['бренд: makita > макита', 'через «=»'],
    [`а = ${'б'.repeat(61)}`, 'длиннее 60'],
    [Array.from({ length: 21 }, (_, at) => `слово${at}`).join(' = '), 'больше 20'],
    ['а = '.repeat(200), 'длиннее 500'],
  ])('«%s» is rejected: %s', (line, reason) => {
    expect(() => readRule(line)).toThrow(reason);
  });
  test('every shipped rule can also be written by staff', () => {
    expect(shippedRules().length).toBeGreaterThan(300);
  });
});

describe('the synonyms of the text index', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());
  const add = (rule: string) =>
    database.pool.query('insert into search_synonym (rule, same_as) values ($1, $2)', [rule, sameAsOf(rule)]);

  test('are the shipped rules with the shop’s own and without those turned off', async () => {
    const { pool } = database;
    const before = await readSynonymList(pool);
    expect(before.rules).toContain('изолента = изоляционная лента');
    expect(before.brands).toMatchObject({ makita: 'макита', 'black+decker': 'блэк_энд_деккер блэк_деккер' });
    await add('жучок = предохранитель');
    await add('бренд: Makita = мокита');
    await pool.query("insert into search_synonym_off (same_as) values ('изолента = изоляционная лента')");
    const after = await readSynonymList(pool);
    expect(after.rules).toContain('жучок = предохранитель');
    expect(after.rules).not.toContain('изолента = изоляционная лента');
    expect(after.rules).toHaveLength(before.rules.length);
    expect(after.brands.makita).toBe('макита мокита');
    readSynonyms(after);
  });

  test('do not include a rule that cannot be read', async () => {
    await database.pool.query("insert into search_synonym (rule, same_as) values ('непонятно', 'непонятно')");
    expect((await readSynonymList(database.pool)).rules).not.toContain('непонятно');
  });

  test('are published in the change log as «search» when they change', async () => {
    const { cursor } = await readChanges(database.db);
    await database.pool.query('delete from search_synonym');
    const { changes } = await readChanges(database.db, cursor);
    expect(changes).toEqual([{ kind: 'search', subjectId: null }]);
  });
});
