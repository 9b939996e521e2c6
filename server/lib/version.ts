import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const packageFile = z.object({ version: z.string() });

export function version(): string {
  const file = join(import.meta.dirname, '../../package.json');
  return packageFile.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
