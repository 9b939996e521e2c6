import { z } from 'zod';

/** `signedIn`: any account with a role on the paper. An operator may do what an editor may, one of the network what anybody may. */
export type Access = 'public' | 'signedIn' | 'editor' | 'operator' | 'network';

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

export const query = <Shape extends z.ZodRawShape>(shape: Shape) => ({ query: z.object(shape) });
export const body = <Shape extends z.ZodRawShape>(shape: Shape) => ({ body: z.object(shape) });

export const time = z.iso.datetime();
/** Databases have no year 0. */
export const inputTime = time.refine((at) => Date.parse(at) > 0, 'write a time after 1970');
const MAX_BIGINT = 2n ** 63n - 1n;
/** 64-bit numbers of items and stories, which JavaScript numbers cannot hold. */
export const number = z
  .string()
  .regex(/^\d{1,19}$/, 'write a number')
  .refine((digits) => !/^\d+$/.test(digits) || BigInt(digits) <= MAX_BIGINT, 'write a smaller number');
