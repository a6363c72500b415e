import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { Lab } from '../lab.ts';
import { Ledger } from '../ledger.ts';
import { WEBS } from '../shop.ts';

/** A program runs faster the longer it runs: both processes have done the same often before anything is measured. */
const WARM_UPS = 8;
const TURNS = 2_400;
const BETWEEN_MS = 3_000;
const AFTER_MS = 8_000;
const MOST = 1.1;

/** What a second machine costs: processor time of the shop for the same reads by both of them, and by one alone. */
export const twoMachines: Fault = {
  name: 'two-machines',
  about: 'процессор на одно и то же чтение двумя машинами и одной',
  runs: 1,
  // Nobody buys while it is measured.
  mostGap: 900,
  readsNeverFail: true,
  async act(lab, load, heal) {
    await load.stop();
    for (let turn = 0; turn < WARM_UPS; turn++) await measure(lab, load.ledger);
    const two = await measure(lab, load.ledger);
    heal(async () => {
      lab.shop.startWeb('web2');
      await lab.shop.untilReady('web2');
    });
    await lab.shop.stopWeb('web2');
    await sleep(BETWEEN_MS);
    const one = await measure(lab, load.ledger);
    const after = lab.crowd.start(lab.rates);
    await sleep(AFTER_MS);
    await after.stop();
    load.ledger.add(after.ledger);
    const ratio = two / one;
    const found = `${inWords(two)} мс процессора на чтение двумя машинами, ${inWords(one)} одной: ${inWords(ratio)}`;
    return { notes: [found], broken: ratio > MOST ? [`${found}, а должно быть не больше ${MOST}`] : [] };
  },
};

/** Milliseconds of processor time of all serving processes per answer. */
async function measure({ shop, crowd }: Lab, whole: Ledger): Promise<number> {
  const used = () => WEBS.reduce((sum, name) => sum + shop.processorOf(name), 0);
  const ledger = new Ledger();
  const before = used();
  await crowd.readEach(TURNS, ledger);
  const milliseconds = (used() - before) * 1_000;
  whole.add(ledger);
  return milliseconds / Math.max(1, ledger.reads.done);
}

function inWords(value: number): string {
  return value.toFixed(2).replace('.', ',');
}
