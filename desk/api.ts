import {
  DESK_ROUTES,
  type DeskBody,
  type DeskQuery,
  type DeskResponse,
  type DeskRoute,
  type DeskRouteName,
  deskError,
  type Outcome,
} from '../contract/desk.ts';
import { DESK_API_PATH } from '../contract/paths.ts';

/** The `:name` of a path; none has two. */
type ParamOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${string}`
    ? Name
    : Rest
  : never;
/** For files: how much of one is sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

type PathParam<Name extends DeskRouteName> = ParamOf<(typeof DESK_ROUTES)[Name]['path']>;

/** What a route is called with: nothing, or what its contract asks for. */
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

/** What the desk's API answered instead of a result; status 0 where it gave no whole response. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly status: number;
  /** Of what was to be changed. */
  readonly outcome: Outcome | undefined;

  constructor(status: number, message: string, outcome?: Outcome) {
    super(message);
    this.status = status;
    this.outcome = outcome;
  }
}

const NO_CONNECTION = 'The desk cannot be reached. Check your connection.';
const BROKEN_OFF = 'The response of the desk broke off.';
const NO_ANSWER = 'The site is restarting or busy. Try again in a moment.';

export function callDesk<Name extends DeskRouteName>(
  name: Name,
  input: DeskInput<Name>,
): Promise<DeskResponse<Name>>;
export async function callDesk(name: DeskRouteName, input: object): Promise<unknown> {
  const { params, query, body, file, onProgress }: AnyInput = input;
  const route: DeskRoute = DESK_ROUTES[name];
  const address = addressOf(route.path, params, query);
  const asked = file
    ? sendFile(route.method, address, file, onProgress)
    : fetch(address, {
        method: route.method,
        ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
      });
  const outcome = route.method === 'GET' ? undefined : 'unknown';
  const response = await asked.catch(() => {
    throw new DeskError(0, NO_CONNECTION, outcome);
  });
  if (response.ok)
    return (route.response === 'html' ? response.text() : response.json()).catch(() => {
      throw new DeskError(0, BROKEN_OFF, outcome && 'done');
    });
  const { data } = deskError.safeParse(await response.json().catch(() => undefined));
  throw data
    ? new DeskError(response.status, data.error, data.outcome)
    : new DeskError(response.status, NO_ANSWER, outcome);
}

/** `fetch` does not say how much of a body is sent. */
function sendFile(method: string, address: string, file: Blob, onProgress?: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = 'blob';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(new Response(request.response, { status: request.status }));
    request.onerror = reject;
    request.send(file);
  });
}

/** Parameters that are undefined or empty are left out. */
export function addressOf(
  path: string,
  params: AnyInput['params'] = {},
  query: AnyInput['query'] = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return `${DESK_API_PATH}${filled}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`;
}
