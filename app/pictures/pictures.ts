import { createContext } from 'react';
import type { PictureOf } from '../../contract/picture.ts';

/** Given by the server, which has copies of the pictures from outside. Without it they are shown as they are. */
export const Pictures = createContext<PictureOf>((src) => ({ src }));
