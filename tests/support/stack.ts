// The whole product as `npm start` runs it, in a process of its own, on a free port with a throw-away data folder.
import type { ChildProcess } from 'node:child_process';
import { launch, removeData, temporaryFolder } from '../embedded/product.ts';
import { patience } from './patience.ts';

export interface Stack {
  url: string;
  dataDir: string;
  process: ChildProcess;
  output(): string;
  /** Stops the processes and removes the data folder. */
  stop(): Promise<void>;
}

/** Starts the product with `env` on top of the process's environment and waits until /healthz answers 200. */
export async function startStack(env: NodeJS.ProcessEnv = {}): Promise<Stack> {
  const dataDir = temporaryFolder();
  const product = await launch({ dataDir, env });
  const stop = async (): Promise<void> => {
    await product.stop();
    await removeData(dataDir);
  };
  try {
    await product.ready('/healthz', patience.product);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://localhost:${product.port}`,
    dataDir,
    process: product.child,
    output: () => product.output(),
    stop,
  };
}
