// Folders and products of a test file, gone after each test.

import { afterEach } from 'vitest';
import {
  launch,
  prepareFolder,
  removeData,
  temporaryFolder,
  type LaunchOptions,
  type Product,
} from './product.ts';

const folders: string[] = [];
const products: Product[] = [];

/** An empty data folder. */
export function folder(options?: Parameters<typeof temporaryFolder>[0]): string {
  const made = temporaryFolder(options);
  folders.push(made);
  return made;
}

/** The data folder of a demo that has run and was stopped. */
export async function usedFolder(): Promise<string> {
  const made = folder();
  await prepareFolder(made);
  return made;
}

/** Starts the product; does not wait. */
export async function start(options: LaunchOptions): Promise<Product> {
  const product = await launch(options);
  products.push(product);
  return product;
}

/** Starts the product and waits until it is ready. */
export async function started(options: LaunchOptions): Promise<Product> {
  const product = await start(options);
  await product.ready();
  return product;
}

afterEach(async () => {
  await Promise.all(products.splice(0).map((product) => product.stop('SIGKILL')));
  await Promise.all(folders.splice(0).map(removeData));
});
