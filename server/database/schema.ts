/** The tables as the code sees them. Each part of the server describes its own; the .sql migrations make them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the parts of the server as they bring their tables
export interface Schema {}
