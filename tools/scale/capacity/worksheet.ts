import type { Measured } from './measured.ts';

/** The goal: requests of all kinds per second in a peak, and orders per day with a peak of ten times the mean. */
const REQUESTS = 10_000;
const ORDERS_A_DAY = 1_000_000;
const PEAK = 10;
/** What nobody has counted: TLS of the balancer aside, other pages, log, garbage collection under load. */
const UNCOUNTED = 1.5;
/** Above this share of a core answers begin to wait for one another. */
const BUSY = 0.6;
const CORES_OF_A_MACHINE = 8;
/** One core for the database link and jobs, one for the system. */
const PROCESSES_OF_A_MACHINE = CORES_OF_A_MACHINE - 2;
const CONNECTIONS_OF_A_PROCESS = 25;

interface Row {
  readonly what: string;
  /** Per cent of all requests. */
  readonly share: number;
  /** Microseconds of processor. */
  readonly cost: number;
}

/** What visitors do, and what each of it costs. */
export function rowsOf(measured: Measured): readonly Row[] {
  return [
    { what: 'готовая страница', share: 50, cost: measured.cachedPage },
    { what: 'своя страница (вход, корзина)', share: 20, cost: measured.ownPage },
    { what: 'поиск', share: 12, cost: measured.search },
    { what: 'подсказка', share: 10, cost: measured.suggestion },
    { what: 'страница роботу', share: 4, cost: measured.ownPage },
    { what: 'в корзину', share: 3, cost: measured.addToCart },
    { what: 'заказ', share: 1, cost: (measured.ordersCores / measured.ordersPerSecond) * 1e6 },
  ];
}

/** The figures that follow from the goal. */
export function sumsOf(measured: Measured) {
  const perRequest = rowsOf(measured).reduce((sum, { share, cost }) => sum + (share / 100) * cost, 0);
  const cores = (perRequest * REQUESTS) / 1e6;
  const processes = Math.ceil((cores * UNCOUNTED) / BUSY);
  const machines = Math.ceil(processes / PROCESSES_OF_A_MACHINE) + 1;
  const ordersAtPeak = (ORDERS_A_DAY / 86_400) * PEAK;
  const carts = (REQUESTS * 3) / 100;
  return {
    perRequest,
    cores,
    processes,
    machines,
    ordersAtPeak,
    carts,
    ordersCores: (ordersAtPeak * measured.ordersCores) / measured.ordersWithEmails,
    machineGb: (PROCESSES_OF_A_MACHINE * (measured.processMb + measured.indexMb)) / 1_024,
    connections: machines * PROCESSES_OF_A_MACHINE * CONNECTIONS_OF_A_PROCESS,
    pagesGbit: (REQUESTS * 0.86 * measured.pageBytes * 8) / 1e9,
  };
}

/** The worksheet as it stands in docs/operations.md. */
export function worksheetOf(measured: Measured): string {
  const rows = rowsOf(measured);
  const sums = sumsOf(measured);
  const { processMb, indexMb } = measured;
  return [
    '| Что делают | доля | процессор, мкс | на 10 000 запросов, ядер |',
    '|---|---|---|---|',
    ...rows.map(
      ({ what, share, cost }) =>
        `| ${what} | ${share} % | ${number(cost)} | ${number((share / 100) * cost * (REQUESTS / 1e6), 2)} |`,
    ),
    `| вместе | 100 % | ${number(sums.perRequest)} | ${number(sums.cores, 1)} |`,
    '',
    `- **Процессов:** ${number(sums.cores, 1)} ядра × ${number(UNCOUNTED, 1)} на несчитанное ÷ ${number(BUSY, 1)} загрузки = ${sums.processes}.`,
    `- **Машин магазина** по ${CORES_OF_A_MACHINE} ядер (\`WORKERS=${PROCESSES_OF_A_MACHINE}\`): ${sums.processes} ÷ ${PROCESSES_OF_A_MACHINE} с округлением вверх и одна запасная = ${sums.machines}.`,
    `- **Память машины:** ${PROCESSES_OF_A_MACHINE} процессов × (${number(processMb)} МБ + ${number(indexMb)} МБ второго индекса на время перестройки) = ${number(sums.machineGb, 1)} ГБ; берут 16.`,
    `- **Заказы:** 1 000 000 ÷ 86 400 с × ${PEAK} в пик = ${number(sums.ordersAtPeak)} в секунду; два ядра с базой, письмами и самими покупателями оформляют ${number(measured.ordersWithEmails)}, значит, на всё это нужно не больше ${number(sums.ordersCores, 1)} ядра.`,
    `- **Записей в базу:** ${number(sums.ordersAtPeak)} заказов + ${number(sums.carts)} корзин = ${number(sums.ordersAtPeak + sums.carts)} в секунду; два ядра подтверждают ${number(measured.commitsPerSecond)} (pgbench): запас ${number(measured.commitsPerSecond / (sums.ordersAtPeak + sums.carts), 1)} раза, без резервных серверов.`,
    `- **Соединений с базой:** ${sums.machines} машин × ${PROCESSES_OF_A_MACHINE} процессов × ${CONNECTIONS_OF_A_PROCESS} = ${number(sums.connections)}; в \`deploy/patroni.yml\` их 500, поднимают \`patronictl edit-config\` (\`max_connections\`) и перезапуском серверов по одному.`,
    `- **Сеть:** 86 % запросов — страницы по ${number(measured.pageBytes / 1_024, 1)} КБ = ${number(sums.pagesGbit, 2)} Гбит/с без картинок; картинки и скрипты отдаёт CDN.`,
  ].join('\n');
}

/** A number in Russian: a comma, and groups of thousands. */
export function number(value: number, digits = 0): string {
  const [whole = '', rest] = value.toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  return rest === undefined ? grouped : `${grouped},${rest}`;
}
