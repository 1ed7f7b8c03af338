// Before something is printed.

/** Resolves when both scripts of the face are there: one that the screen has not used yet would be missing on paper. */
export async function fontsLoaded(): Promise<void> {
  if (!('fonts' in document)) return;
  const loads = ['Ag 0', 'कनेपाली'].flatMap((text) =>
    ['400', '500', '600'].map((weight) => document.fonts.load(`${weight} 16px Anek`, text)),
  );
  await Promise.all(loads).catch(() => undefined);
}
