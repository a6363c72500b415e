import type { ProductLine } from './line.ts';
import { ANCHOR_LINES } from './lines/anchors.ts';
import { BOLT_LINES } from './lines/bolts.ts';
import { BREAKER_LINES } from './lines/breakers.ts';
import { CABLE_LINES } from './lines/cable.ts';
import { CERAMIC_LINES } from './lines/ceramics.ts';
import { FITTING_LINES } from './lines/fittings.ts';
import { GARDEN_LINES } from './lines/garden.ts';
import { GLUE_LINES } from './lines/glues.ts';
import { HAND_TOOL_LINES } from './lines/hand-tools.ts';
import { HEATING_LINES } from './lines/heating.ts';
import { HOUSEHOLD_LINES } from './lines/household.ts';
import { LAMP_LINES } from './lines/lamps.ts';
import { LOCK_LINES } from './lines/locks.ts';
import { LUMINAIRE_LINES } from './lines/luminaires.ts';
import { MEASURING_LINES } from './lines/measuring.ts';
import { MIXER_LINES } from './lines/mixers.ts';
import { MIX_LINES } from './lines/mixes.ts';
import { PAINT_LINES } from './lines/paint.ts';
import { PAINTING_LINES } from './lines/painting.ts';
import { PIPE_LINES } from './lines/pipes.ts';
import { POWER_TOOL_LINES } from './lines/power-tools.ts';
import { PROTECTION_LINES } from './lines/protection.ts';
import { REPAIR_LINES } from './lines/repairs.ts';
import { SCREW_LINES } from './lines/screws.ts';
import { SEALANT_LINES } from './lines/sealants.ts';
import { SOCKET_LINES } from './lines/sockets.ts';
import { TOOL_PART_LINES } from './lines/tool-parts.ts';
import { VALVE_LINES } from './lines/valves.ts';
import { WIRING_LINES } from './lines/wiring.ts';
import { WORKWEAR_LINES } from './lines/workwear.ts';

/** Every line in the order of the sections; the place of a line is part of its articles, so only append. */
export const LINES: readonly ProductLine[] = [
  ...BREAKER_LINES,
  ...SOCKET_LINES,
  ...CABLE_LINES,
  ...WIRING_LINES,
  ...LAMP_LINES,
  ...LUMINAIRE_LINES,
  ...MIXER_LINES,
  ...CERAMIC_LINES,
  ...HEATING_LINES,
  ...PIPE_LINES,
  ...VALVE_LINES,
  ...POWER_TOOL_LINES,
  ...TOOL_PART_LINES,
  ...HAND_TOOL_LINES,
  ...MEASURING_LINES,
  ...SCREW_LINES,
  ...BOLT_LINES,
  ...ANCHOR_LINES,
  ...PAINT_LINES,
  ...MIX_LINES,
  ...PAINTING_LINES,
  ...LOCK_LINES,
  ...FITTING_LINES,
  ...HOUSEHOLD_LINES,
  ...GARDEN_LINES,
  ...WORKWEAR_LINES,
  ...PROTECTION_LINES,
  ...SEALANT_LINES,
  ...GLUE_LINES,
  ...REPAIR_LINES,
];
