// A text message to a client as one WebSocket frame (RFC 6455) in two parts: what is the client's own, and
// bytes that many clients share. The library copies each message whole.

/** FIN, and the opcode of text. A server's frames are not masked. */
const finalText = 0x81;
const in16Bits = 126;
const in64Bits = 127;

/** The frame's header and the beginning of its text; `rest` bytes follow. */
export function frameStart(text: string, rest: number): Buffer {
  const own = Buffer.byteLength(text);
  const length = own + rest;
  const header = length < in16Bits ? 2 : length < 2 ** 16 ? 4 : 10;
  const start = Buffer.allocUnsafe(header + own);
  start[0] = finalText;
  if (header === 2) start[1] = length;
  else if (header === 4) {
    start[1] = in16Bits;
    start.writeUInt16BE(length, 2);
  } else {
    start[1] = in64Bits;
    start.writeBigUInt64BE(BigInt(length), 2);
  }
  start.write(text, header);
  return start;
}
