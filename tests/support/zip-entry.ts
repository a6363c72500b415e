import { fromBuffer } from 'yauzl';

/** A file of a zip archive as text. @throws if there is none of that name */
export function entryOf(bytes: Buffer, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (fault, zip) => {
      if (fault) return reject(fault);
      zip.on('entry', (entry) => {
        if (entry.fileName !== name) return zip.readEntry();
        zip.openReadStream(entry, async (broken, stream) => {
          if (broken) return reject(broken);
          resolve(Buffer.concat(await stream.toArray()).toString());
        });
      });
      zip.on('end', () => reject(new Error(`no ${name}`)));
      zip.readEntry();
    });
  });
}
