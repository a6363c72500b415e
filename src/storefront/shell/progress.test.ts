import { expect, test } from 'vitest';
import { PROGRESS_RESET_MS, progressAfter } from './progress.ts';

// SPEC §4: «Route progress: 50 on start, 100 on complete or error, back to 0 after 2 seconds.»
test('the bar is at 50 on start', () => expect(progressAfter('started')).toBe(50));
test('the bar is at 100 on complete', () => expect(progressAfter('completed')).toBe(100));
test('the bar is at 100 on error', () => expect(progressAfter('failed')).toBe(100));
test('the bar goes back to 0', () => expect(progressAfter('settled')).toBe(0));

// SPEC §9: «Route progress resets after 2000 ms.»
test('a finished bar stands for 2000 ms', () => expect(PROGRESS_RESET_MS).toBe(2000));
