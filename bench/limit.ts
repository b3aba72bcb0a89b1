import http from 'node:http';
import { readFileSync } from 'node:fs';

/** The limit: bare Node answering the same bytes from memory. */
const { headers, body } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as {
  headers: string[];
  body: string;
};
const bytes = Buffer.from(body, 'base64');
const server = http.createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('disconnect', () => process.exit(0));
