// The S3 store of the lab, a program of its own: s3-server.ts FOLDER
import S3rver from 's3rver';

const server = new S3rver({
  port: 4568,
  address: '0.0.0.0',
  silent: true,
  // Its name is no bucket.
  vhostBuckets: false,
  directory: process.argv[2] ?? '',
  configureBuckets: [{ name: 'vitrina' }],
});
await server.run();
