/** Which function draws which kind of product (the kinds and their parameters: DRAWING_PARAMS in demo/product.ts). */

import type { DrawingKind } from '../product.ts';
import { boiler, radiator, sink, toilet } from './kinds/bathroom.ts';
import { bulb } from './kinds/bulbs.ts';
import { bit, disc } from './kinds/cutters.ts';
import { handle, hinge, lock, mailbox } from './kinds/doors.ts';
import { panel, rail } from './kinds/enclosures.ts';
import { anchor, bolt, bracket, screws } from './kinds/fasteners.ts';
import { hammer, ladder, level, pliers, screwdriver, tape, wrench } from './kinds/hand-tools.ts';
import { bags, bucket, crate, mop, shelf, shovel, thermometer, watering } from './kinds/household.ts';
import { led, spotlight, strip, torch, tube } from './kinds/lamps.ts';
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
import { cistern, gasket, tapPart } from './kinds/repairs.ts';
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
  'tap-part': tapPart,
  cistern,
  gasket,
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

/**
 * Kinds whose products differ in size, with the smallest and the largest quantity printed on them (litres,
 * kilograms, metres or plain numbers, see quantityIn).
 */
export const SIZES: Partial<Record<DrawingKind, readonly [smallest: number, largest: number]>> = {
  conduit: [0.016, 0.063],
  spotlight: [10, 200],
  boiler: [10, 150],
  pipe: [16, 200],
  hose: [0.3, 50],
  grinder: [0.115, 0.23],
  disc: [115, 230],
  saw: [0.2, 0.5],
  hammer: [0.2, 5],
  wrench: [0.006, 0.04],
  pliers: [0.12, 0.3],
  tape: [2, 10],
  level: [0.2, 2],
  bolt: [3, 24],
  anchor: [5, 14],
  paint: [0.4, 20],
  spray: [0.2, 1],
  canister: [1, 20],
  bag: [1, 30],
  roller: [0.05, 0.25],
  brush: [0.015, 0.15],
  lock: [0.03, 0.08],
  hinge: [70, 160],
  bucket: [1, 20],
  bags: [20, 240],
  crate: [5, 80],
  watering: [1, 12],
  sealant: [0.05, 0.6],
  glue: [0.02, 1],
  isotape: [5, 50],
};
