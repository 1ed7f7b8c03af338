// Google's WOFF2 as WebAssembly, which comes without types.
declare module 'wawoff2' {
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
