// Preloaded into a measured process: writes its greatest resident size, in MB, when it ends.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const file = process.env.PEAK_MEMORY_FILE;
  if (file) writeFileSync(file, String(Math.round(process.resourceUsage().maxRSS / 1024)));
});
