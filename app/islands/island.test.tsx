import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defineIsland, isIslandDefinition } from './define-island.ts';
import { Island } from './island.tsx';

const greeting = defineIsland('greeting', ({ name }: { name: string }) => <p>Hello {name}</p>);

test('an island is sent as HTML with its props beside it', () => {
  const html = renderToString(<Island of={greeting} on="interaction" props={{ name: 'reader' }} />);
  expect(html).toContain(
    '<island-root name="greeting" on="interaction" props="{&quot;name&quot;:&quot;reader&quot;}">',
  );
  expect(html).toContain('Hello');
});

test('when an island wakes must be chosen', () => {
  // @ts-expect-error `on` is required
  renderToString(<Island of={greeting} props={{ name: 'reader' }} />);
  // @ts-expect-error props that are no data are refused by the types
  defineIsland('bad', ({ at }: { at: Date }) => <p>{String(at)}</p>);
});

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.island.tsx'));

test.for(files)('%s exports one island, of the file’s name', async (file) => {
  const module: object = await import(join(import.meta.dirname, file));
  const islands = Object.values(module).filter(isIslandDefinition);
  expect(islands.map(({ name }) => name)).toEqual([file.replace('.island.tsx', '')]);
});
