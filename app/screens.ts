import type { AnyScreen } from './screen.ts';
import { faq } from './screens/faq/faq.screen.tsx';

/** The table of contents: path → screen, in the order of the specification. Any other path is not found. */
export const screens: readonly AnyScreen[] = [faq];
