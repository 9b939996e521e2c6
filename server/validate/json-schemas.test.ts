import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { publicationSchema } from '../../contract/publication.ts';
import { themeSchema } from '../theme/theme-schema.ts';
import { jsonSchemas } from './json-schemas.ts';

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

test('the JSON Schema of theme.json knows every setting', () => {
  const properties = z.object({
    properties: z.record(z.string(), z.looseObject({ description: z.string() })),
  });
  const { properties: known } = properties.parse(jsonSchemas()['theme.schema.json']);
  expect(Object.keys(known)).toEqual(Object.keys(themeSchema.shape));
});
