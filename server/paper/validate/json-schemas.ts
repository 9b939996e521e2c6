import { z } from 'zod';
import { publicationSchema } from '../../../contract/publication.ts';
import { themeSchema } from '../theme/theme-schema.ts';

/** The JSON Schemas of a paper's files, by their names in the package. */
export function jsonSchemas() {
  // The schema of the input, before defaults.
  const options = { io: 'input', unrepresentable: 'any' } as const;
  const publication = z.toJSONSchema(publicationSchema, options);
  const theme = z.toJSONSchema(themeSchema, options);
  return {
    'publication.schema.json': { title: 'The publication file of a Masthead paper', ...publication },
    'theme.schema.json': { title: 'The theme of a Masthead paper', ...theme },
  };
}
