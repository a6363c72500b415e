import { describe, expect, test } from 'vitest';
import { hoursText } from '../hours/hours.ts';
import { halfHourOf, nextOpening, openingText, openState } from './opening-hours.ts';

const hours = [
  { days: 'Пн–Пт', from: '08:00', to: '21:00' },
  { days: 'Сб', from: '09:00', to: '18:00' },
];
const urals = 'Asia/Yekaterinburg'; // UTC+5

describe("opening hours follow the clock of the shop's city", () => {
  test('on Friday evening in the Urals a shop is open, while it is still day in Moscow', () => {
    expect(openState(hours, new Date('2026-11-20T15:30:00Z'), urals)).toEqual({
      isOpen: true,
      text: 'Открыто до\u00a021:00',
    });
  });

  test('before opening it shows the time, after closing the opening of tomorrow', () => {
    expect(openState(hours, new Date('2026-11-20T02:00:00Z'), urals)?.text).toBe('Закрыто до\u00a008:00');
    expect(openState(hours, new Date('2026-11-20T16:00:00Z'), urals)?.text).toBe(
      'Закрыто, завтра с\u00a009:00',
    );
    expect(openState(hours, new Date('2026-11-21T14:00:00Z'), urals)?.text).toBe('Сегодня закрыто');
  });

  test('a shop that never closes is open at midnight', () => {
    const always = [{ days: 'Ежедневно', from: '00:00', to: '24:00' }];
    expect(openState(always, new Date('2026-11-20T19:00:00Z'), urals)?.text).toBe('Открыто круглосуточно');
    expect(hoursText(always)).toBe('Ежедневно круглосуточно');
  });

  test('a shop with unknown hours is shown neither as open nor as closed', () => {
    expect(openState([], new Date(), urals)).toBeUndefined();
  });
});

describe('the earliest time to visit a shop', () => {
  const first = (now: string, inDays = 0) =>
    nextOpening(hours, { now: new Date(now), timeZone: urals, inDays });

  test('while the shop is open it leaves an hour to collect the order, before that it is the opening', () => {
    expect(first('2026-11-20T10:20:00Z')).toEqual({ date: '2026-11-20', time: '16:30' });
    expect(first('2026-11-20T14:10:00Z')).toEqual({ date: '2026-11-20', time: '20:30' });
    expect(first('2026-11-20T01:10:00Z')).toEqual({ date: '2026-11-20', time: '08:00' });
    expect(first('2026-11-20T02:50:00Z')).toEqual({ date: '2026-11-20', time: '09:00' });
  });

  test('it is the same for the whole of a half hour', () => {
    const moments = ['10:30:00', '10:44:59', '10:59:59'].map((time) => new Date(`2026-11-20T${time}Z`));
    expect(moments.map((now) => halfHourOf(now).toISOString())).toEqual(
      Array(3).fill('2026-11-20T10:30:00.000Z'),
    );
    for (const now of moments) expect(first(now.toISOString())?.time).toBe('17:00');
  });

  test('with less than an hour left it is the next day with hours, and Sunday has none', () => {
    expect(first('2026-11-20T15:30:00Z')).toEqual({ date: '2026-11-21', time: '09:00' });
    expect(first('2026-11-21T13:00:00Z')).toEqual({ date: '2026-11-23', time: '08:00' });
  });

  test('goods that arrive in two days are counted by the calendar of the city', () => {
    expect(first('2026-11-20T20:00:00Z', 2)).toEqual({ date: '2026-11-23', time: '08:00' });
  });

  test('a shop that never closes is visited by the clock, also past midnight and on a later day', () => {
    const always = [{ days: 'Ежедневно', from: '00:00', to: '24:00' }];
    const text = (now: string, inDays = 0) => {
      const opening = nextOpening(always, { now: new Date(now), timeZone: urals, inDays });
      return opening && openingText(opening).replaceAll('\u00a0', ' ');
    };
    expect(text('2026-11-20T10:20:00Z')).toBe('Пятница, 20 ноября, с 16:30');
    expect(text('2026-11-20T10:20:00Z', 1)).toBe('Суббота, 21 ноября, с 16:30');
    expect(text('2026-11-20T18:10:00Z')).toBe('В ночь на субботу, 21 ноября, с 00:30');
    expect(text('2026-11-20T18:10:00Z', 1)).toBe('В ночь на воскресенье, 22 ноября, с 00:30');
    expect(text('2026-11-22T18:10:00Z')).toBe('В ночь на понедельник, 23 ноября, с 00:30');
  });

  test('it is shown as day, date and hour; for a shop with unknown hours without the hour', () => {
    expect(openingText({ date: '2026-11-21', time: '09:00' })).toBe('Суббота, 21\u00a0ноября, с\u00a009:00');
    const unknown = nextOpening([], { now: new Date('2026-11-20T20:00:00Z'), timeZone: urals, inDays: 1 });
    expect(unknown && openingText(unknown)).toBe('Воскресенье, 22\u00a0ноября');
  });
});
