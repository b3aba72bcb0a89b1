/** As much of it as tests use. */
declare module '@20minutes/s3rver' {
  import type http from 'node:http';

  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string });
    httpServer?: http.Server;
    store: {
      /** Keeps it there, and tells its size in bytes and its MD5. */
      putContent(file: string, content: Buffer | NodeJS.ReadableStream): Promise<[number, string]>;
    };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
