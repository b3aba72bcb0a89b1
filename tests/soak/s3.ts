import { s3Server } from '../support/programs/s3-server.ts';

/** The S3 service as a process of its own, so that it can be killed and started again: its port and its folder are given. */
const [port, directory] = process.argv.slice(2);
await s3Server({ port: Number(port), directory: directory! });
