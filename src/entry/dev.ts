// `npm run dev`: the same shop with pages from their sources, reloaded as they change.
import { start } from './start.ts';

await start({ dev: true });
