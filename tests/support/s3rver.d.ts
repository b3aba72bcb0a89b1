/** As much of it as tests use. */
declare module '@20minutes/s3rver' {
  import type http from 'node:http';

  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string });
    httpServer?: http.Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
