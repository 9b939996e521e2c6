import { createServer } from 'node:http';
import { z } from 'zod';

/** The least that node:http can do: one answer, given by the parent process, to every request. */
const answer = z.object({ headers: z.array(z.string()), body: z.string() });

process.once('message', (message) => {
  const { headers, body } = answer.parse(message);
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(Number(process.env.PORT), process.env.HOST);
});
