import { type Environment, readEnvironment } from '../server/origin/environment.ts';
import type { Values } from './run-command.ts';

export function environmentFor(paper: Values[string], more: Record<string, string> = {}): Environment {
  const named = typeof paper === 'string' ? { PUBLICATION: paper } : {};
  return readEnvironment({ ...process.env, ...named, ...more });
}
