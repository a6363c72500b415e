import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';

const read = (OPENSEARCH_URL?: string) =>
  readConfig({ SEARCH: 'opensearch', ...(OPENSEARCH_URL ? { OPENSEARCH_URL } : {}) });

test('lists come from OpenSearch only when both settings say so', () => {
  expect(readConfig({ OPENSEARCH_URL: 'http://127.0.0.1:9200' })).toMatchObject({
    search: 'memory',
    openSearch: undefined,
  });
  expect(read('http://127.0.0.1:9200')).toMatchObject({
    search: 'opensearch',
    openSearch: { origins: ['http://127.0.0.1:9200'], authorization: undefined, alias: 'goods' },
  });
  expect(() => read()).toThrow('SEARCH=opensearch: задайте и OPENSEARCH_URL');
});

test('the address carries the password and the name of the shop', () => {
  const { openSearch } = read('https://shop:s%40cret@search:9200/vitrina-2');
  expect(openSearch).toEqual({
    origins: ['https://search:9200'],
    authorization: `Basic ${Buffer.from('shop:s@cret').toString('base64')}`,
    alias: 'vitrina-2',
  });
});

test('more nodes follow after commas', () => {
  const { openSearch } = read('http://u:p@search1:9200/shop, http://search2:9200,http://search3:9200');
  expect(openSearch).toMatchObject({
    alias: 'shop',
    origins: ['http://search1:9200', 'http://search2:9200', 'http://search3:9200'],
  });
});

test.each([
  'http://search1:9200,http://u:s3cret@search2:9200',
  'http://search1:9200,http://search2:9200/shop',
  'http://search1:9200,',
  'search:9200',
  'ftp://search',
  'http://user:s3cret@search:9200/Магазин',
  'http://search/a/b',
])('the address %s is refused without a word of its password', (address) => {
  let message = '';
  try {
    read(address);
  } catch (fault) {
    ({ message } = fault as Error);
  }
  expect(message).toMatch(/^OPENSEARCH_URL: нужен адрес вида/);
  expect(message).not.toContain('s3cret');
});
