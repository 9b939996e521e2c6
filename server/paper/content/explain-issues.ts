import { z } from 'zod';
import { closestWord } from '../../lib/closest-word.ts';
import type { IssueText } from './issue.ts';

/** Issues of settings, each with the path of the setting. The schemas' messages are fixes. */
export interface SettingIssue extends IssueText {
  path: readonly PropertyKey[];
}

type ZodIssue = z.core.$ZodIssue;

/** For errors of `schema.safeParse(…, { reportInput: true })`. */
export function explainIssues(error: z.ZodError, schema: z.ZodType): SettingIssue[] {
  return error.issues.flatMap((issue) => explain(issue, schema));
}

function explain(issue: ZodIssue, schema: z.ZodType): SettingIssue[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const names = settingsAt(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), path);
    return issue.keys.map((key) => {
      const suggestion = closestWord(key, names);
      return {
        path: [...path, key],
        message: `there is no setting ${nameOf([...path, key])}`,
        fix: suggestion ? `did you mean ${suggestion}? If not, remove it` : 'remove it or correct its name',
      };
    });
  }
  if (issue.code === 'invalid_union') {
    // The branch that went furthest is the one the writer meant: its issues are reported, not the union's.
    const branches = issue.errors.filter((errors) => errors.some((inner) => inner.path.length > 0));
    const branch = branches.sort((a, b) => a.length - b.length)[0];
    const single = issue.errors.flat().find(({ code }) => code === 'custom');
    if (branch)
      return branch.flatMap((inner) => explain({ ...inner, path: [...path, ...inner.path] }, schema));
    if (single) return [{ path, message: stateOf(path, issue.input), fix: single.message }];
  }
  return [{ path, message: stateOf(path, issue.input), fix: fixOf(issue) }];
}

type JsonSchema = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** The names of settings that may stand at a path. */
function settingsAt(
  schema: z.core.JSONSchema._JSONSchema | undefined,
  path: readonly PropertyKey[],
): string[] {
  if (typeof schema !== 'object') return [];
  const [next, ...rest] = path;
  return [schema, ...(schema.anyOf ?? [])].flatMap((branch) => {
    if (typeof branch !== 'object') return [];
    if (next === undefined) return Object.keys(branch.properties ?? {});
    return settingsAt(childOf(branch, next), rest);
  });
}

function childOf({ properties, items, additionalProperties }: JsonSchema, key: PropertyKey) {
  if (typeof key === 'number') return Array.isArray(items) ? items[key] : items;
  return properties?.[String(key)] ?? additionalProperties;
}

function fixOf(issue: ZodIssue): string {
  if (issue.code === 'invalid_type' && !issue.message.startsWith('write '))
    return `write ${kindOf(issue.expected)}`;
  return issue.message;
}

const MAX_QUOTE_LENGTH = 60;

function stateOf(path: readonly PropertyKey[], input: unknown): string {
  const name = nameOf(path);
  if (input === undefined) return `${name} is missing`;
  if (typeof input === 'string' && input.trim() === '') return `${name} is empty`;
  const text = typeof input === 'string' ? input.trim() : JSON.stringify(input);
  const quoted = text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
  return `${name} is ${typeof input === 'string' ? `“${quoted}”` : quoted}`;
}

function kindOf(type: string): string {
  const kinds: Record<string, string> = {
    string: 'a text in quotes',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list in [ ]',
    object: 'an object in { }',
    record: 'an object in { }',
  };
  return kinds[type] ?? type;
}

function nameOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file';
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`))
    .join('');
}
