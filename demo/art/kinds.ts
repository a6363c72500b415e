/** Which function draws which kind of goods (the kinds and their parameters: DRAWING_PARAMS in demo/product.ts). */

import type { DrawingKind } from '../product.ts';
import { boiler, radiator, sink, toilet } from './kinds/bathroom.ts';
import { bit, disc } from './kinds/cutters.ts';
import { handle, hinge, lock, mailbox } from './kinds/doors.ts';
import { panel, rail } from './kinds/enclosures.ts';
import { anchor, bolt, bracket, screws } from './kinds/fasteners.ts';
import { hammer, ladder, level, pliers, screwdriver, tape, wrench } from './kinds/hand-tools.ts';
import { bags, bucket, crate, mop, shelf, shovel, thermometer, watering } from './kinds/household.ts';
import { bulb, led, spotlight, strip, torch, tube } from './kinds/lamps.ts';
import { meter } from './kinds/meters.ts';
import { faucet, mixerShower } from './kinds/mixers.ts';
import { breaker, rcd } from './kinds/modular.ts';
import { battery, extension, socket, switchPlate } from './kinds/outlets.ts';
import {
  bag,
  brush,
  canister,
  glue,
  isotape,
  paint,
  roller,
  sealant,
  spray,
  wallpaper,
} from './kinds/paints.ts';
import { hose, pipe, siphon, valve } from './kinds/pipework.ts';
import { drill, grinder, saw } from './kinds/power-tools.ts';
import { pump } from './kinds/pumps.ts';
import { cable, conduit, ties } from './kinds/wires.ts';
import { boots, gloves, goggles, helmet, jacket, respirator } from './kinds/workwear.ts';
import type { Draw } from './look.ts';

export const KINDS: Record<DrawingKind, Draw> = {
  breaker,
  rcd,
  meter,
  panel,
  rail,
  socket,
  switch: switchPlate,
  extension,
  battery,
  cable,
  conduit,
  ties,
  bulb,
  tube,
  led,
  spotlight,
  strip,
  torch,
  faucet,
  'mixer-shower': mixerShower,
  toilet,
  sink,
  boiler,
  radiator,
  pump,
  siphon,
  pipe,
  valve,
  hose,
  drill,
  grinder,
  saw,
  disc,
  bit,
  hammer,
  screwdriver,
  wrench,
  pliers,
  tape,
  level,
  ladder,
  screws,
  bolt,
  anchor,
  bracket,
  paint,
  spray,
  canister,
  bag,
  roller,
  brush,
  wallpaper,
  sealant,
  glue,
  isotape,
  lock,
  handle,
  hinge,
  mailbox,
  bucket,
  mop,
  bags,
  shelf,
  crate,
  shovel,
  watering,
  thermometer,
  gloves,
  boots,
  jacket,
  helmet,
  goggles,
  respirator,
};
