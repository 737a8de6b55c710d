import S3rver from '@20minutes/s3rver';

// Run by s3-process.ts with port, directory and bucket.
const [port, directory, bucket] = process.argv.slice(2);
const server = new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  directory,
  silent: true,
  configureBuckets: [{ name: bucket }],
});
await server.run();
process.send?.('listening');
