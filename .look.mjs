import { chromium } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking'] });
const page = await (await b.newContext({ locale: 'ru-RU', baseURL: 'http://localhost:8931' })).newPage();
const login = async (email) => { const r = await page.request.post('/api/v1/staff/login/', { headers: { origin: 'http://localhost:8931' }, data: { email, password: 'Vitrina2026' } }); console.log(r.status()); };
await login('redaktor@vitrina.example');
await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
await page.setViewportSize({ width: 1440, height: 900 });
await page.goto('/desk/catalogue/goods'); await page.waitForLoadState('networkidle');
const run = async (w) => { const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules('color-contrast').analyze(); console.log(w, violations.flatMap((v) => v.nodes.slice(0, 2).map((n) => n.any[0].message + ' ' + n.target)), violations[0]?.nodes.length); };
for (const width of [1440, 1024, 390]) { await page.setViewportSize({ width, height: 844 }); await page.emulateMedia({ colorScheme: 'light' }); await run(width + ' light'); await page.emulateMedia({ colorScheme: 'dark' }); await run(width + ' dark'); }
await b.close();
