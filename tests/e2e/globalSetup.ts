// One product for all browser tests; PRABESH_E2E_URL points them at one that runs already.
import { startStack } from '../support/stack.ts';

export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PRABESH_E2E_URL) return undefined;
  const stack = await startStack();
  process.env.PRABESH_E2E_URL = stack.url;
  return () => stack.stop();
}
