import { S3Client } from '@aws-sdk/client-s3';
import type { S3Address } from '../config/outside-addresses.server.ts';

/** Limits of waiting, ms. */
interface Patience {
  connectionTimeout: number;
  requestTimeout: number;
  socketTimeout: number;
}

/** A client of the bucket's server. */
export function openS3Client(address: S3Address, patience: Patience, maxAttempts: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = address;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // All implementations of S3 support the bucket in the path; not all support it in the host name.
    forcePathStyle: true,
    maxAttempts,
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    // Trailers with CRC are newer than many servers; bytes are checked by their SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Turns the error of a missing object into undefined, but not that of a missing bucket. */
export function ifMissingInS3(error: { $metadata?: { httpStatusCode?: number }; name?: string }): undefined {
  if (error.$metadata?.httpStatusCode !== 404 || error.name === 'NoSuchBucket') throw error;
}
