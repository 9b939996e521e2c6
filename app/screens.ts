import type { AnyScreen } from './screen.ts';
import { category } from './screens/category/category.screen.tsx';
import { faq } from './screens/faq/faq.screen.tsx';
import { home } from './screens/home/home.screen.tsx';

/** The table of contents: path → screen, in the order of the specification. Any other path is not found. */
export const screens: readonly AnyScreen[] = [home, category, faq];
