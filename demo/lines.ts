import type { ProductLine } from './line.ts';
import { BREAKER_LINES } from './lines/breakers.ts';
import { CABLE_LINES } from './lines/cable.ts';
import { FASTENER_LINES } from './lines/fasteners.ts';
import { HAND_TOOL_LINES } from './lines/hand-tools.ts';
import { HOUSEHOLD_LINES } from './lines/household.ts';
import { LIGHT_LINES } from './lines/light.ts';
import { LOCK_LINES } from './lines/locks.ts';
import { PAINT_LINES } from './lines/paint.ts';
import { PIPE_LINES } from './lines/pipes.ts';
import { PLUMBING_LINES } from './lines/plumbing.ts';
import { POWER_TOOL_LINES } from './lines/power-tools.ts';
import { SEALANT_LINES } from './lines/sealants.ts';
import { SOCKET_LINES } from './lines/sockets.ts';
import { WORKWEAR_LINES } from './lines/workwear.ts';

/** Every line of goods in the order of the sections; the place of a line is part of its articles: append only. */
export const LINES: readonly ProductLine[] = [
  ...BREAKER_LINES,
  ...SOCKET_LINES,
  ...CABLE_LINES,
  ...LIGHT_LINES,
  ...PLUMBING_LINES,
  ...PIPE_LINES,
  ...POWER_TOOL_LINES,
  ...HAND_TOOL_LINES,
  ...FASTENER_LINES,
  ...PAINT_LINES,
  ...LOCK_LINES,
  ...HOUSEHOLD_LINES,
  ...WORKWEAR_LINES,
  ...SEALANT_LINES,
];
