import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Address } from '../config/outside-addresses.server.ts';
import { ifMissingInS3, openS3Client } from '../files/s3-client.server.ts';
import { type BackupTarget, describeAddress, type TargetObject } from './backup-target.ts';
import { collected } from './sealed.server.ts';

/** A pack of 64 MB over a slow line takes minutes; nobody waits for it. */
const TIMEOUTS = { connectionTimeout: 10_000, requestTimeout: 600_000, socketTimeout: 60_000 };
const MOST_TRIES = 4;

/** Backups in a bucket: objects under the prefix of the address. */
export function openS3Target(address: S3Address): BackupTarget {
  const { bucket: Bucket, prefix } = address;
  const client = openS3Client(address, TIMEOUTS, MOST_TRIES);
  const at = (name: string) => ({ Bucket, Key: `${prefix}${name}` });
  return {
    label: describeAddress({ s3: address }),
    async put(name, bytes) {
      // In one piece: a stream could not be sent again after a lost connection.
      await client.send(new PutObjectCommand({ ...at(name), Body: await collected(bytes) }));
    },
    async read(name) {
      const found = await client.send(new GetObjectCommand(at(name))).catch(ifMissingInS3);
      return found?.Body as Readable | undefined;
    },
    async find(name) {
      const found = await client.send(new HeadObjectCommand(at(name))).catch(ifMissingInS3);
      return found && objectOf(name, found.ContentLength, found.LastModified);
    },
    async *list(folder) {
      for (let ContinuationToken: string | undefined, more = true; more; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${folder}`, ContinuationToken }),
        );
        for (const { Key = '', Size, LastModified } of page.Contents ?? [])
          yield objectOf(Key.slice(prefix.length), Size, LastModified);
        ContinuationToken = page.NextContinuationToken;
        more = ContinuationToken !== undefined;
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },
  };
}

function objectOf(name: string, size = 0, changedAt = new Date()): TargetObject {
  return { name, size, changedAt };
}
