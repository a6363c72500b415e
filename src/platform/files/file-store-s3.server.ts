import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Address } from '../config/config.server.ts';
import type { FileStore } from './file-store.server.ts';

/** A server that does not answer must not block a form for minutes. */
const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 20_000, socketTimeout: 20_000 };
const MOST_TRIES = 2;
const NAME = /([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;

/** Private files in a bucket: `<prefix>private/ab/<sha256>`. The server receives the hash and rejects other bytes. */
export function openS3Store(address: S3Address, patience = TIMEOUTS): FileStore {
  const { endpoint, region, bucket: Bucket, prefix, accessKeyId, secretAccessKey } = address;
  const client = new S3Client({
    ...{ endpoint, region, credentials: { accessKeyId, secretAccessKey } },
    // All implementations of S3 support the bucket in the path; not all support it in the host name.
    forcePathStyle: true,
    maxAttempts: MOST_TRIES,
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    // Trailers with CRC are newer than many servers; bytes are checked by their SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const folder = `${prefix}private/`;
  const keyOf = (sha256: string) => `${folder}${sha256.slice(0, 2)}/${sha256}`;
  return {
    async put(path, sha256, size) {
      // In one piece: a stream could not be sent again after a lost connection.
      const Body = await readFile(path);
      await client.send(
        new PutObjectCommand({
          ...{ Bucket, Key: keyOf(sha256), Body, ContentLength: size },
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
        }),
      );
    },
    async sizeOf(sha256) {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(sha256) })).catch(ifMissing);
      return found?.ContentLength;
    },
    async read(sha256) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(sha256) })).catch(ifMissing);
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

function ifMissing(error: { $metadata?: { httpStatusCode?: number }; name?: string }): undefined {
  if (error.$metadata?.httpStatusCode !== 404 || error.name === 'NoSuchBucket') throw error;
}
