// What somebody drops where one file is expected.

export type DropProblem = 'folder' | 'several' | 'nothing';

/** The file, or why there is none. To be asked within the event: later a browser has forgotten what was dropped. */
export function droppedFile({ files, items }: DataTransfer): { file: File } | { problem: DropProblem } {
  const [file] = files;
  // A text or a link that was dragged.
  if (file === undefined) return { problem: 'nothing' };
  if (files.length > 1) return { problem: 'several' };
  // A folder looks like a file of some bytes until it is read.
  const isFolder = [...items].some((item) => item.webkitGetAsEntry()?.isDirectory === true);
  return isFolder ? { problem: 'folder' } : { file };
}
