import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectPort } from './expect-port.ts';

test.for([
  ['', 'npx masthead serve my-paper'],
  ['start', 'npm start -- my-paper'],
] as const)(
  'a port that is taken is reported with a command that works (npm %s): %s',
  async ([script, command]) => {
    vi.stubEnv('npm_lifecycle_event', script);
    onTestFinished(() => void vi.unstubAllEnvs());
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const message = await expectPort({ host: '127.0.0.1', port }, ['serve', 'my-paper']).catch(
      (error: Error) => error.message,
    );
    const [, said, free] = /^(.*) --port (\d+)$/.exec(message ?? '') ?? [];
    expect(said).toBe(`Port ${port} is taken. Stop what is using it, or choose another. ${command}`);
    await expectPort({ host: '127.0.0.1', port: Number(free) }, []);
  },
);
