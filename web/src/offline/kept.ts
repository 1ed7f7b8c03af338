// Whether anything of somebody is kept in this browser: asked by every page, so that those of visitors load no more of it.

const key = 'prabesh-kept';

export function isAnythingKept(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** @throws where storage is closed to the page: then nothing may be kept, since nobody would find it to remove it */
export function noteKept(is: boolean): void {
  if (is) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
}
