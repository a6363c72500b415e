import type { Fault } from './fault.ts';
import { clock } from './faults/clock.ts';
import { etcdAway } from './faults/etcd-away.ts';
import { freezeStandby } from './faults/freeze-standby.ts';
import { fullDisk } from './faults/full-disk.ts';
import { killMachine } from './faults/kill-machine.ts';
import { killPrimary } from './faults/kill-primary.ts';
import { lag } from './faults/lag.ts';
import { noFault } from './faults/no-fault.ts';
import { partition } from './faults/partition.ts';
import { s3Away } from './faults/s3-away.ts';
import { searchAway } from './faults/search-away.ts';
import { siteLoss } from './faults/site-loss.ts';
import { slowDisk } from './faults/slow-disk.ts';
import { twoMachines } from './faults/two-machines.ts';
import { upgrade } from './faults/upgrade.ts';

/** All faults in the order in which `all` runs them. */
export const FAULTS: readonly Fault[] = [
  noFault,
  killPrimary,
  killMachine,
  partition,
  freezeStandby,
  etcdAway,
  s3Away,
  searchAway,
  upgrade,
  fullDisk,
  slowDisk,
  clock,
  lag,
  twoMachines,
  siteLoss,
];
