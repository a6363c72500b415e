import { NoAnswer } from '../api/client.ts';

/**
 * Loads a file that a loader needs.
 * @param path of the page that is being loaded
 * @throws NoAnswer where the file cannot be loaded, as for a call without a response
 */
export async function lateFile<Module>(path: string, load: () => Promise<Module>): Promise<Module> {
  return load().catch((cause) => {
    throw new NoAnswer(path, { cause });
  });
}
