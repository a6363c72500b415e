import { PERSONAL_DATA } from '../../api/personal-data.ts';
import { runPersonalData as run } from '../../shop/accounts/personal-data/personal-data.cli.ts';
import type { Command } from './io.ts';

/** The command `personal-data`, for the personal data that all slices store. */
export const runPersonalData: Command = (argv, io) => run(argv, io, PERSONAL_DATA);
