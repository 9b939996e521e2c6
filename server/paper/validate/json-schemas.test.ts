import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { publicationSchema } from '../../../contract/publication.ts';
import { jsonSchemas } from './json-schemas.ts';

const settings = z.record(
  z.string(),
  z.object({ description: z.string().optional(), properties: z.unknown().optional() }),
);

/** A setting without a description of its own has settings that have one. */
function descriptionsIn({ properties }: { properties?: unknown }, before = ''): [string, string][] {
  return Object.entries(settings.parse(properties ?? {})).flatMap(([key, { description, ...inside }]) =>
    description === undefined
      ? descriptionsIn(inside, `${before}${key}.`)
      : [[before + key, description] as [string, string]],
  );
}

const schema = z.object({
  properties: z.record(z.string(), z.looseObject({ description: z.string() })),
  required: z.array(z.string()),
  additionalProperties: z.literal(false),
});

test('the JSON Schema of publication.json knows every setting, and asks for those that the site asks for', () => {
  const { properties, required } = schema.parse(jsonSchemas()['publication.schema.json']);
  expect(Object.keys(properties)).toEqual(Object.keys(publicationSchema.shape));
  const sample = JSON.parse(readFileSync('sample/meridian-ledger/publication.json', 'utf8'));
  for (const name of required) {
    expect(publicationSchema.safeParse({ ...sample, [name]: undefined }).success, name).toBe(false);
  }
  for (const name of Object.keys(sample).filter((setting) => !required.includes(setting))) {
    expect(publicationSchema.safeParse({ ...sample, [name]: undefined }).success, name).toBe(true);
  }
});

test.for([
  ['docs/your-paper.md', 'publication.schema.json', Object.keys(publicationSchema.shape)],
  [
    'docs/network.md',
    'network.schema.json',
    ['$schema', 'notes', 'name', 'host', 'trustedHosts', 'defaults'],
  ],
  [
    'docs/theme.md',
    'theme.schema.json',
    [
      ...['$schema', 'notes', 'colors.light', 'colors.dark'],
      ...['fonts.display', 'fonts.text', 'fonts.label', 'wordmark'],
    ],
  ],
] as const)('%s and %s describe every setting, in the same words', ([document, file, names]) => {
  const described = descriptionsIn(jsonSchemas()[file]);
  const rows = described.map(([name, description]) => `| \`${name}\` | ${description} |`);
  expect(described.map(([name]) => name)).toEqual(names);
  expect(readFileSync(document, 'utf8')).toContain(rows.join('\n'));
});
