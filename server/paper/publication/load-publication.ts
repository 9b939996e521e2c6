import { join } from 'node:path';
import { type Publication, publicationSchema } from '../../../contract/publication.ts';
import { inheritSettings } from '../../../contract/setting-edits.ts';
import { findNetwork, type NetworkFile, shareDefaults } from '../network/network-file.ts';
import { explainSettings, PublicationError, parseJsonFile, readSettingsFile } from './publication-error.ts';

export async function loadPublication(file: string): Promise<Publication> {
  return parsePublication(await readPublicationFile(file), file, await findNetwork(file));
}

export function readPublicationFile(file: string): Promise<string> {
  return readSettingsFile(file, 'name the folder of a paper, or a file such as my-paper/publication.json');
}

/** In a network, the paper has the network's defaults where it writes nothing. */
export function parsePublication(source: string, file: string, network?: NetworkFile): Publication {
  const json = parseJsonFile(source, file);
  const settings = inheritSettings(json.value, network?.defaults);
  const result = publicationSchema.safeParse(settings, { reportInput: true });
  if (!result.success) {
    throw new PublicationError(file, explainSettings(result.error, publicationSchema, json));
  }
  const { id = result.data.domain } = result.data;
  const publication = { ...result.data, id };
  return network ? shareDefaults(publication, json.value, network) : publication;
}

/** Accepts the folder of a paper or its publication file. */
export function publicationFileOf(paper: string): string {
  return paper.endsWith('.json') ? paper : join(paper, 'publication.json');
}

/** The User-Agent with a contact, which makes hosts less likely to block. */
export function userAgentOf({
  userAgent,
  name,
  domain,
}: Pick<Publication, 'userAgent' | 'name' | 'domain'>): string {
  return userAgent ?? `Masthead/0.1 (${name}; https://${domain}/)`;
}
