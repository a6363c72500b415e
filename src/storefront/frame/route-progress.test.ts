import { expect, test } from 'vitest';
import { PROGRESS_RESET_MS, progressAfter } from './route-progress.tsx';

// R4.23
test('the bar is at 50 on start', () => expect(progressAfter('started')).toBe(50));
test('the bar is at 100 on complete', () => expect(progressAfter('completed')).toBe(100));
test('the bar is at 100 on error', () => expect(progressAfter('failed')).toBe(100));
test('the bar goes back to 0', () => expect(progressAfter('settled')).toBe(0));

// R9.4
test('a finished bar is shown for 2000 ms', () => expect(PROGRESS_RESET_MS).toBe(2000));
