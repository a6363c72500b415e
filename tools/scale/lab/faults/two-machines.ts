import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '../crowd.ts';
import type { Fault } from '../fault.ts';
import type { Lab } from '../lab.ts';
import { WEBS } from '../shop.ts';

const MEASURED_MS = 25_000;
const WARM_MS = 20_000;
const MOST = 1.1;

/** What a second machine costs: processor time of the shop per answer with both, and with one of them stopped. */
export const twoMachines: Fault = {
  ...{
    name: 'two-machines',
    about: 'процессор на один ответ двумя машинами и одной',
    runs: 1,
    mostGap: 5,
    readsNeverFail: true,
  },
  async act(lab, load, heal) {
    const openSecond = async () => {
      lab.shop.startWeb('web2');
      await lab.shop.untilReady('web2');
    };
    await sleep(WARM_MS);
    const before = await measure(lab, load);
    let isSecondOpen = false;
    heal(async () => {
      if (!isSecondOpen) await openSecond();
    });
    await lab.shop.stopWeb('web2');
    await sleep(WARM_MS);
    const one = await measure(lab, load);
    await openSecond();
    isSecondOpen = true;
    await sleep(WARM_MS);
    // A process that has just started is slower, so both sides of the measurement of one machine count.
    const two = (before + (await measure(lab, load))) / 2;
    const ratio = two / one;
    const found = `${two.toFixed(2)} мс процессора на ответ двумя машинами, ${one.toFixed(2)} одной: ${ratio.toFixed(2)}`;
    return { notes: [found], broken: ratio > MOST ? [`${found}, а должно быть не больше ${MOST}`] : [] };
  },
};

/** Milliseconds of processor time of all serving processes per answer. */
async function measure({ shop }: Lab, { ledger }: Load): Promise<number> {
  const used = () => WEBS.reduce((sum, name) => sum + shop.processorOf(name), 0);
  const answers = () => ledger.reads.done + ledger.acknowledged.length;
  const [usedBefore, answersBefore] = [used(), answers()];
  await sleep(MEASURED_MS);
  return ((used() - usedBefore) * 1_000) / Math.max(1, answers() - answersBefore);
}
