/** A reason, in Russian, why a backup or a restore cannot go on. Nothing was changed by it. */
export class BackupFault extends Error {}

/** Another process makes a backup just now. */
export class BackupUnderWay extends BackupFault {}

/** A part of a backup differs from what was written. */
export class DamagedBackup extends BackupFault {
  constructor(name: string, options?: ErrorOptions) {
    super(
      `Копия повреждена: ${name} не такой, каким был записан. Возьмите более раннюю копию (--backup) или другое место, где копии хранятся.`,
      options,
    );
  }
}

/** What a finished backup says of itself; stored encrypted, written last. */
export interface BackupManifest {
  /**
   * 1: a database with its files. 2: files alone; a program that knows backups of databases only rejects it and does not take
   * it for one. Earlier backups of files alone have 1, too.
   */
  readonly format: 1 | 2;
  /** Its name: `20261127T191500Z-9f3a`. */
  readonly id: string;
  /** The system identifier of the PostgreSQL cluster. */
  readonly system: string;
  /** By the clock of the database: restores to a moment begin at the end of a backup. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly reason: 'daily' | 'manual' | 'upgrade';
  readonly program: string;
  /** Beside an external database: the files of the shop alone. What follows about the database is empty then. */
  readonly filesOnly?: true;
  readonly serverVersion: string;
  /** Segments of the log without which the copied files are not consistent. */
  readonly firstSegment: string;
  readonly lastSegment: string;
  readonly segmentBytes: number;
  /** The text of `backup_label`. */
  readonly label: string;
  /** The password of the cluster, which `postgres.json` holds. */
  readonly password: string;
  readonly packs: readonly PackFact[];
  readonly files: readonly FileFact[];
  /** The object that lists public images and private files: a line of JSON each. */
  readonly stored: PackFact;
  readonly storedCount: number;
  /** Bytes of the copied files, and of the packs. */
  readonly plainBytes: number;
  readonly packedBytes: number;
  readonly storedBytes: number;
}

export interface PackFact {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export interface FileFact {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** A stored file of the shop and the object that holds it. */
export interface StoredFact {
  readonly path: string;
  readonly size: number;
  readonly object: string;
}
