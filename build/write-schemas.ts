import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonSchemas } from '../server/paper/validate/json-schemas.ts';

/** Writes the JSON Schemas of a paper's files, for text editors, to a folder. */
const [folder = 'dist/schemas'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const [name, schema] of Object.entries(jsonSchemas())) {
  await writeFile(join(folder, name), `${JSON.stringify(schema, null, 2)}\n`);
}
