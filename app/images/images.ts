import { createContext } from 'react';
import type { ResolveImage } from '../../contract/image.ts';

/** Given by the server, which has copies of the pictures from outside. Without it they are shown as they are. */
export const ImageContext = createContext<ResolveImage>((src) => ({ src }));
