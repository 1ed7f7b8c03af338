// Files of the disk dragged onto a page as a hand does it: the browser itself makes the events and the files.
import type { Locator } from '@playwright/test';

export async function dropFiles(target: Locator, files: readonly string[]): Promise<void> {
  const page = target.page();
  // As before a click: where it comes to rest, with nothing over it.
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error('there is nothing to drop files on');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const session = await page.context().newCDPSession(page);
  try {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, ...at, data });
  } finally {
    await session.detach();
  }
}
