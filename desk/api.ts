import type { z } from 'zod';
import {
  DESK_ROUTES,
  type DeskBody,
  type DeskQuery,
  type DeskResponse,
  type DeskRouteName,
  deskError,
  type Outcome,
} from '../contract/desk.ts';
import type { DeskRoute } from '../contract/desk-route.ts';
import { DESK_API_PATH, DESK_PAPER, paperInPath } from '../contract/paths.ts';
import { capital } from './format.ts';

/** The `:name` of a path; none has two. */
type ParamOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${string}`
    ? Name
    : Rest
  : never;
/** Receives the share of a file that is sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

type PathParam<Name extends DeskRouteName> = ParamOf<(typeof DESK_ROUTES)[Name]['path']>;

/** The input that the contract of a route asks for. */
export type DeskInput<Name extends DeskRouteName> = ([PathParam<Name>] extends [never]
  ? object
  : { params: Readonly<Record<PathParam<Name>, string>> }) &
  (DeskQuery<Name> extends undefined ? object : { query: DeskQuery<Name> }) &
  (DeskBody<Name> extends undefined ? object : { body: DeskBody<Name> }) &
  ((typeof DESK_ROUTES)[Name] extends { upload: number } ? { file: Blob; onProgress: OnProgress } : object);

interface AnyInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
  file?: Blob;
  onProgress?: OnProgress;
}

/** An error response of the desk's API; status 0 without a complete response. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly status: number;
  readonly outcome: Outcome | undefined;
  /** Issues of settings that cannot be saved. */
  readonly issues: z.infer<typeof deskError>['issues'];

  constructor(status: number, message: string, outcome?: Outcome, issues?: DeskError['issues']) {
    super(message);
    this.status = status;
    this.outcome = outcome;
    this.issues = issues;
  }
}

const UNREACHABLE = 'The desk cannot be reached. Check your connection.';
const INCOMPLETE = 'The response of the desk broke off.';
const UNAVAILABLE = 'The site is restarting or busy. Try again in a moment.';

export function callDesk<Name extends DeskRouteName>(
  name: Name,
  input: DeskInput<Name>,
  signal?: AbortSignal,
): Promise<DeskResponse<Name>>;
export async function callDesk(
  name: DeskRouteName,
  input: object,
  signal: AbortSignal | null = null,
): Promise<unknown> {
  const { params, query, body, file, onProgress }: AnyInput = input;
  const route: DeskRoute = DESK_ROUTES[name];
  const address = addressOf(route.path, params, query);
  const paper = paperInPath(location.pathname);
  const headers: Record<string, string> = {
    ...(paper === undefined ? {} : { [DESK_PAPER]: paper }),
    ...(body ? { 'Content-Type': 'application/json' } : {}),
  };
  const request = file
    ? sendFile(route.method, address, { file, headers, onProgress })
    : fetch(address, {
        method: route.method,
        signal,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
  const outcome = route.method === 'GET' ? undefined : 'unknown';
  const response = await request.catch(() => {
    throw new DeskError(0, UNREACHABLE, outcome);
  });
  if (response.ok)
    return (route.response === 'html' ? response.text() : response.json()).catch(() => {
      throw new DeskError(0, INCOMPLETE, outcome && 'done');
    });
  const { data } = deskError.safeParse(await response.json().catch(() => undefined));
  throw data
    ? new DeskError(response.status, withLabel(data.error), data.outcome, data.issues)
    : new DeskError(response.status, UNAVAILABLE, outcome);
}

/** The server names a field by its key, the form by its label: “title: write a title” is “Title: write a title”. */
export const withLabel = (message: string) => message.replace(/^[a-z]+(?=: )/, capital);

/** `fetch` reports no upload progress. */
function sendFile(
  method: string,
  address: string,
  {
    file,
    headers,
    onProgress,
  }: { file: Blob; headers: Record<string, string>; onProgress: OnProgress | undefined },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = 'blob';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(new Response(request.response, { status: request.status }));
    request.onerror = reject;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(file);
  });
}

/** Omits parameters that are undefined or empty. */
export function addressOf(
  path: string,
  params: AnyInput['params'] = {},
  query: AnyInput['query'] = {},
): string {
  const pathname = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return `${DESK_API_PATH}${pathname}${parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''}`;
}

/** Screens show every failure where it happened; the browser's console also has errors of the desk itself. */
export function asDeskError(failure: unknown): DeskError {
  if (failure instanceof DeskError) return failure;
  reportError(failure);
  return new DeskError(0, 'The desk made an error. Reload the page if it happens again.');
}
