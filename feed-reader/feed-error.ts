type FeedErrorCode =
  | 'empty'
  | 'html'
  | 'json'
  | 'other-xml'
  | 'not-a-feed'
  | 'cut-off'
  | 'too-deep'
  | 'too-large';

/** A document that is no readable feed. The message names what it is. */
export class FeedError extends Error {
  readonly code: FeedErrorCode;

  constructor(code: FeedErrorCode, message: string) {
    super(message);
    this.name = 'FeedError';
    this.code = code;
  }
}
