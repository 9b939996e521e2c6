import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For NODE_COMPILE_CACHE: most of a process's start is reading hundreds of modules, and one reads them for all. */
export const COMPILE_CACHE = join(tmpdir(), 'masthead-compiled');
