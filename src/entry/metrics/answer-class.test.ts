import { expect, test } from 'vitest';
import { classOf } from './answer-class.ts';

test('an answer has the class that says what its failure means to the owner', () => {
  for (const [method, url, expected] of [
    ['POST', '/api/v1/orders/order/?x=1', 'order'],
    ['GET', '/api/v1/orders/order/', 'api'],
    ['GET', '/api/v1/staff/orders/', 'staff'],
    ['GET', '/product/1-avtomat?city=2', 'page'],
    ['GET', '/deskovye', 'page'],
    ['GET', '/desk/orders', 'desk'],
    ['GET', '/desk/assets/entry.js', 'file'],
    ['GET', '/sitemap.xml', 'file'],
    ['GET', '/exchange/1c/main?type=sale&mode=query', 'exchange'],
    ['GET', '/health/ready', 'service'],
  ] as const)
    expect([url, classOf(method, url)]).toEqual([url, expected]);
});
