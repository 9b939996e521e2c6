import { prologEnd } from '../../../lib/xml-prolog.ts';
import {
  MAX_DTD_ENTITIES,
  MAX_DTD_EXPANSION,
  MAX_DTD_LENGTH,
  MAX_DTD_REFERENCES,
  MAX_DTD_VALUE,
} from './limits.ts';

/** Does not match `SYSTEM`, `PUBLIC` and parameter entities: nothing outside the document is read. */
const DECLARATION = /<!ENTITY\s{1,20}([\w.-]{1,64})\s{1,20}(?:"([^"<]{0,4000})"|'([^'<]{0,4000})')\s{0,20}>/g;
const REFERENCE = /<!\[CDATA\[|&([\w.-]{1,64});/g;
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/**
 * Expands the entities that the DOCTYPE declares. An entity may use those declared before it. References to entities that
 * are too long, and those beyond the limits, stay.
 */
export function expandEntities(text: string): string {
  const start = prologEnd(text);
  const entities = declaredEntities(text.slice(0, Math.min(start, MAX_DTD_LENGTH)));
  if (entities.size === 0) return text;
  return text.slice(0, start) + expand(text.slice(start), entities, MAX_DTD_EXPANSION);
}

function declaredEntities(prolog: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  const tooLong = new Set<string>();
  for (const [, name = '', double, single] of prolog.matchAll(DECLARATION)) {
    if (entities.size === MAX_DTD_ENTITIES) break;
    if (PREDEFINED.has(name) || entities.has(name)) continue;
    const value = expand(double ?? single ?? '', entities, MAX_DTD_VALUE);
    const usesTooLong = value.matchAll(REFERENCE).some(([, used = '']) => tooLong.has(used));
    if (usesTooLong || value.length > MAX_DTD_VALUE) tooLong.add(name);
    else entities.set(name, value);
  }
  return entities;
}

/** Adds at most about `maxAdded` characters. */
function expand(text: string, entities: ReadonlyMap<string, string>, maxAdded: number): string {
  const search = new RegExp(REFERENCE);
  let result = '';
  let from = 0;
  let added = 0;
  for (let count = 0; count < MAX_DTD_REFERENCES && added <= maxAdded; count++) {
    const match = search.exec(text);
    if (!match) break;
    const [reference, name] = match;
    if (name === undefined) {
      const end = text.indexOf(']]>', search.lastIndex);
      if (end === -1) break;
      search.lastIndex = end;
      continue;
    }
    const value = entities.get(name);
    if (value === undefined) continue;
    result += text.slice(from, match.index) + value;
    from = match.index + reference.length;
    added += value.length;
  }
  return result + text.slice(from);
}
