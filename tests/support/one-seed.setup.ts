import fc from 'fast-check';
import { isNightly } from './nightly.ts';

/** Property tests try the same values in every run, so a change fails only by its own fault; at night they try new ones. */
if (!isNightly) fc.configureGlobal({ seed: 20261126 });
