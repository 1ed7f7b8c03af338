// How stored files are served by their ending: what a browser would run (HTML, SVG, scripts) is only ever downloaded. And
// the name under which a file came, made fit to be kept and shown: it may hold anything, also a path or a trap.

export interface FileType {
  contentType: string;
  /** Whether a browser may show it in a tab or a viewer. */
  inline: boolean;
}

const types: Readonly<Record<string, FileType>> = {
  pdf: { contentType: 'application/pdf', inline: true },
  png: { contentType: 'image/png', inline: true },
  jpg: { contentType: 'image/jpeg', inline: true },
  jpeg: { contentType: 'image/jpeg', inline: true },
  gif: { contentType: 'image/gif', inline: true },
  webp: { contentType: 'image/webp', inline: true },
  txt: { contentType: 'text/plain; charset=utf-8', inline: true },
  csv: { contentType: 'text/csv; charset=utf-8', inline: false },
  doc: { contentType: 'application/msword', inline: false },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    inline: false,
  },
  xls: { contentType: 'application/vnd.ms-excel', inline: false },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', inline: false },
  ppt: { contentType: 'application/vnd.ms-powerpoint', inline: false },
  pptx: {
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    inline: false,
  },
  zip: { contentType: 'application/zip', inline: false },
  rar: { contentType: 'application/vnd.rar', inline: false },
};

/** Anything that is not listed is bytes to download. */
export function fileType(name: string): FileType {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return Object.hasOwn(types, extension)
    ? (types[extension] ?? { contentType: 'application/octet-stream', inline: false })
    : { contentType: 'application/octet-stream', inline: false };
}

const storedName = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[a-z0-9]{1,10}$/;

/** Names in the store are '<uuid>.<ending>' in lower case; nothing else ever reaches the file system. */
export function isStoredName(name: string): boolean {
  return storedName.test(name);
}

/** As the table files has it. */
const longest = 255;

/** Browsers write three characters of a name in multipart/form-data this way (WHATWG's form encoding), and no other. */
const encoded: Readonly<Record<string, string>> = { '%22': '"', '%0D': '', '%0A': '' };

/** Without path, controls and marks that turn the reading direction; cut in front of its ending. */
export function originalName(sent: string | undefined): string {
  const [last = ''] = (sent ?? '')
    .replaceAll(/%(22|0D|0A)/g, (text) => encoded[text] ?? '')
    .split(/[/\\]/)
    .slice(-1);
  const clean = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const ending = endingOf(clean);
  const stem = ending === undefined ? clean : clean.slice(0, -ending.length - 1);
  const characters = Array.from(stem.replace(/^\.+$/, ''));
  const room = longest - (ending === undefined ? 0 : ending.length + 1);
  const kept = characters.slice(0, room).join('').trim() || 'file';
  return ending === undefined ? kept : `${kept}.${clean.slice(-ending.length)}`;
}

/** What stands behind the last point, in lower case, if it can be part of a stored name. */
export function endingOf(name: string): string | undefined {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
}
