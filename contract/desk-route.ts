import type { z } from 'zod';

/** `signedIn`: any account. An operator may do what an editor may. */
export type Access = 'public' | 'signedIn' | 'editor' | 'operator';

interface RouteInput {
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Largest size in bytes of a body that is a file. */
  upload?: number;
}

export interface DeskRoute extends RouteInput {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below DESK_API_PATH, with `:name` parameters. */
  path: string;
  access: Access;
  /** `html` is a page as text. */
  response: z.ZodType | 'html';
}

/** Keeps the literal types of a route, from which the client and the handlers derive theirs. */
export function route<
  Method extends DeskRoute['method'],
  Path extends string,
  Allowed extends Access,
  Input extends RouteInput,
  Response extends DeskRoute['response'],
>(method: Method, path: Path, access: Allowed, input: Input, response: Response) {
  return { method, path, access, ...input, response };
}
