import { expect, onTestFinished, test } from 'vitest';
import { deskZone, setDeskZone } from '../../parts/moments.ts';
import { dueWords, groupOf, waitingWords, whoWords } from './inbox-words.ts';

test('the head of the inbox counts in Russian what waits and what is late', () => {
  const words = (count: number, late: number) =>
    waitingWords({ count, late_count: late }).replaceAll('\u00a0', ' ');
  expect(words(23, 4)).toBe('23 дела, 4 просрочены');
  expect(words(41, 21)).toBe('41 дело, 21 просрочено');
  expect(words(38, 0)).toBe('38 дел');
});

test('tasks are grouped by their deadlines, and a late one says by how much', () => {
  const now = new Date(2026, 10, 27, 12, 0);
  const task = (due: Date) => ({ due: due.toISOString(), is_late: due <= now });
  const words = (due: Date) => [groupOf(task(due), now), dueWords(task(due), now).replaceAll('\u00a0', ' ')];
  expect(words(new Date(2026, 10, 27, 9, 0))).toEqual(['Просрочено', '3 ч']);
  expect(words(now)).toEqual(['Просрочено', 'просрочено']);
  expect(words(new Date(2026, 10, 27, 18, 0))).toEqual(['Сегодня', 'до 18:00']);
  expect(words(new Date(2026, 10, 30, 18, 0))).toEqual(['Позже', 'до 30.11']);
});

test('a deadline is by the clock of the desk, as all times of the screen are', () => {
  const before = deskZone();
  onTestFinished(() => setDeskZone(before));
  setDeskZone('Asia/Yekaterinburg');
  const due = { due: '2026-11-27T19:30:00Z', is_late: false };
  const words = (now: string) => [groupOf(due, new Date(now)), dueWords(due, new Date(now))];
  expect(words('2026-11-27T18:59:00Z')).toEqual(['Позже', 'до 28.11']);
  expect(words('2026-11-27T19:01:00Z')).toEqual(['Сегодня', 'до 00:30']);
});

test('the city of a task is not written twice', () => {
  const city = { id: 1, name: 'Екатеринбург' };
  expect(whoWords({ who: 'Екатеринбург, Мира, 4', city })).toBe('Екатеринбург, Мира, 4');
  expect(whoWords({ who: 'ООО «Север»', city })).toBe('ООО «Север» · Екатеринбург');
  expect(whoWords({ who: 'ООО «Север»', city: null })).toBe('ООО «Север»');
});
