import { z } from 'zod';
import { publicationSchema } from '../../../contract/publication.ts';
import { networkSchema } from '../network/network-file.ts';
import { themeSchema } from '../theme/theme-schema.ts';

/** The JSON Schemas of a paper's files, by their names in the package. */
export function jsonSchemas() {
  // The schema of the input, before defaults.
  const options = { io: 'input', unrepresentable: 'any' } as const;
  const publication = z.toJSONSchema(publicationSchema, options);
  const network = z.toJSONSchema(networkSchema, options);
  const theme = z.toJSONSchema(themeSchema, options);
  return {
    'publication.schema.json': { title: 'The publication file of a Masthead paper', ...publication },
    'network.schema.json': { title: 'The settings that the papers of a Masthead network share', ...network },
    'theme.schema.json': { title: 'The theme of a Masthead paper', ...theme },
  };
}
