import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Emscripten's number of EIO. */
const EIO = 29;

/**
 * Adds fsync to the engine's file system for Node, which pretends that writes are on the disk. Commits then survive a power
 * cut, and take some milliseconds.
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

/** Emscripten's hook for fsync. */
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
