import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** As Emscripten numbers EIO. */
const EIO = 29;

/**
 * The folder of an embedded database, on which fsync means fsync: the engine's own file system for Node has none, and does
 * as if everything written were on the disk. What is committed survives a power cut then, for some milliseconds a commit.
 * The hook is Emscripten's, which PGlite does not document; written for PGlite 0.5.16. tests/system/data-folder.test.ts
 * fails when the engine no longer calls it.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const { preRun = [] } = emscriptenOpts;
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...[preRun].flat(), syncFiles] } };
  }
}

/** What Emscripten calls for fsync, where a file system has it. */
interface EngineModule {
  NODEFS: { stream_ops: { fsync?(stream: { nfd?: number }): number } };
  FS: { ErrnoError: new (errno: number) => Error };
}

function syncFiles({ NODEFS, FS }: EngineModule): void {
  NODEFS.stream_ops.fsync = ({ nfd }) => {
    try {
      if (nfd !== undefined) fs.fsyncSync(nfd);
    } catch {
      throw new FS.ErrnoError(EIO);
    }
    return 0;
  };
}
