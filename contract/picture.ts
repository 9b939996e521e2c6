/** A picture as pages show it: copies that this site made of it, or its address as it is. */
export type SitePicture = {
  src: string;
  /** The widths it can be had in, as in the `srcset` of an image. */
  srcSet?: string;
  /** Stands in its place while it is on its way. */
  colour?: string;
};
