import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Address } from '../config/outside-addresses.server.ts';
import type { FileStore } from './file-store.server.ts';
import { ifMissingInS3, openS3Client } from './s3-client.server.ts';

/** A server that does not answer must not block a form for minutes. */
const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 20_000, socketTimeout: 20_000 };
const MOST_TRIES = 2;
const NAME = /([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;

/** Private files in a bucket: `<prefix>private/ab/<sha256>`. The server receives the hash and rejects other bytes. */
export function openS3Store(address: S3Address, patience = TIMEOUTS): FileStore {
  const { bucket: Bucket, prefix } = address;
  const client = openS3Client(address, patience, MOST_TRIES);
  const folder = `${prefix}private/`;
  const keyOf = (sha256: string) => `${folder}${sha256.slice(0, 2)}/${sha256}`;
  return {
    async put(path, sha256, size) {
      // In one piece: a stream could not be sent again after a lost connection.
      const Body = await readFile(path);
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: keyOf(sha256),
          Body,
          ContentLength: size,
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
        }),
      );
    },
    async sizeOf(sha256) {
      const found = await client
        .send(new HeadObjectCommand({ Bucket, Key: keyOf(sha256) }))
        .catch(ifMissingInS3);
      return found?.ContentLength;
    },
    async read(sha256) {
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key: keyOf(sha256) }))
        .catch(ifMissingInS3);
      return found?.Body as Readable | undefined;
    },
    async remove(sha256) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(sha256) }));
    },
    async *list() {
      for (let ContinuationToken: string | undefined, more = true; more; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: folder, ContinuationToken }),
        );
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const sha256 = NAME.exec(Key)?.[2];
          if (sha256 && LastModified) yield { sha256, size: Size, putAt: LastModified };
        }
        ContinuationToken = page.NextContinuationToken;
        more = ContinuationToken !== undefined;
      }
    },
  };
}
