import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { errorMessage } from '../../lib/errors.ts';

/** An error in app/ as a developer reads it: in the terminal as one text, in the browser on Vite's overlay. */
export interface DevError {
  text: string;
  /** What Vite's overlay takes. */
  overlay: { message: string; stack: string; frame?: string; id?: string; loc?: Location };
}

interface Location {
  file?: string;
  line: number;
  column: number;
}

export function describeDevError(error: unknown, root: string): DevError {
  const message = stripVTControlCharacters(errorMessage(error)).trim();
  const stack = error instanceof Error ? stripVTControlCharacters(error.stack ?? '') : '';
  const { id, frame, loc } = Object(error);
  const location = isLocation(loc) ? loc : undefined;
  const file = location?.file ?? (typeof id === 'string' ? id : undefined);
  const code = typeof frame === 'string' ? stripVTControlCharacters(frame).trim() : '';
  const where = file
    ? `${relative(root, file)}${location ? `:${location.line}:${location.column}` : ''}: `
    : '';
  // A syntax error has a location; any other is found by its stack.
  const detail = file ? (message.includes(code) ? '' : `\n${code}`) : stack.replace(message, '');
  return {
    text: `the page cannot be made: ${where}${message}${file ? detail : `\n${detail}`}`.trim(),
    overlay: {
      message,
      stack: file ? '' : stack,
      ...(code ? { frame: code } : {}),
      ...(typeof id === 'string' ? { id } : {}),
      ...(location ? { loc: location } : {}),
    },
  };
}

function isLocation(value: unknown): value is Location {
  const { line, column } = Object(value);
  return typeof line === 'number' && typeof column === 'number';
}

/** Vite's client reloads the page once the error is fixed. */
export function overlayPage({ overlay }: DevError): string {
  const error = JSON.stringify(overlay).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Unexpected Application Error!</title>
<body><script type="module">
import { ErrorOverlay } from '/@vite/client';
document.body.append(new ErrorOverlay(${error}));
</script></body></html>
`;
}
