import { MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure, TEXT_TOO_LONG } from './desk-failure.ts';
import type { TextAddress } from './text-revisions.ts';
import { editedSource, type TextInput } from './text-source.ts';
import type { TextStore, TextsSite } from './text-store.ts';

const TOO_COMPLEX =
  'The page of this text cannot be made: it has too many parts. Divide it into several texts.';

/** Checks and renders input that is not saved. */
export function createTextPreviews(
  { files, inspect }: TextStore,
  site: Pick<TextsSite, 'renderText' | 'renderCard'>,
) {
  /** The accounts whose preview is being made. */
  const rendering = new Set<string>();

  async function unsavedText(address: TextAddress, input: TextInput) {
    const before = 'source' in input ? '' : ((await files.read(address))?.source ?? '');
    const source = editedSource(input, before);
    if (Buffer.byteLength(source) > MAX_TEXT_LENGTH) throw new DeskFailure(413, TEXT_TOO_LONG);
    return { ...address, source };
  }

  /** Renders one preview of an account at a time: a long text keeps the process from everybody else. */
  async function renderOnce<Result>(who: string, render: () => Promise<Result>): Promise<Result> {
    if (rendering.has(who)) throw new DeskFailure(429, 'Your last preview is not ready yet.', 1);
    rendering.add(who);
    try {
      return await render();
    } catch (error) {
      if (error instanceof RangeError) throw new DeskFailure(422, TOO_COMPLEX);
      throw error;
    } finally {
      rendering.delete(who);
    }
  }

  return {
    checkText: async ({ query, body }) => inspect(query, (await unsavedText(query, body.text)).source),
    previewText: ({ who, query, body }) =>
      renderOnce(who, async () => site.renderText(await unsavedText(query, body.text))),
    async previewCard({ who, query, body }) {
      if (query.kind !== 'articles') throw new DeskFailure(422, 'Only articles have a card of their own.');
      const bytes = await renderOnce(who, async () => site.renderCard(await unsavedText(query, body.text)));
      return { image: `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}` };
    },
  } satisfies Partial<DeskHandlers>;
}
