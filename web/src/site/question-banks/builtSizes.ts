// Sizes in bytes by address, as the build found the files (build/resourceSizes.ts): for a first render that says what the
// HEAD requests then confirm. Empty while developing.
export const builtSizes: Readonly<Record<string, number>> = {};
