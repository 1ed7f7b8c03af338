// Words of uploading: the field of a form, its progress, and what may go wrong. Messages are
// literal.

export type FileKind = 'document' | 'image' | 'any' | 'attachment';

export const files = {
  field: {
    drop: {
      document: 'Drop a file here',
      image: 'Drop a picture here',
      any: 'Drop a file here',
      attachment: 'Drop a PDF or a picture here',
    },
    /** Where nothing can be dropped: on a touch screen. */
    none: {
      document: 'No file chosen',
      image: 'No picture chosen',
      any: 'No file chosen',
      attachment: 'No file chosen',
    },
    choose: {
      document: 'Choose file',
      image: 'Choose picture',
      any: 'Choose file',
      attachment: 'Choose file',
    },
    formats: {
      document: 'PDF or Word (.pdf, .doc, .docx)',
      image: 'PNG, JPEG, WebP or GIF',
      any: 'PDF, Word, Excel, PowerPoint, ZIP or RAR, and pictures',
      attachment: 'PDF, PNG, JPEG, WebP or GIF',
    },
    /** Beside the field, as the server has it. */
    limit: (size: string) => `At most ${size}.`,
    replace: 'Replace',
    remove: 'Remove',
    undo: 'Keep the stored file',
    stored: 'Stored file',
    chosen: 'Not uploaded yet',
    newTab: 'opens in a new tab',
    /** What is announced. */
    announce: {
      chosen: (name: string, size: string) => `${name} chosen, ${size}`,
      removed: 'File removed',
    },
    otherType: {
      document: (name: string) => `${name} is neither PDF nor Word. Students may be unable to open it.`,
      image: (name: string) => `${name} does not look like a picture. It may not be shown.`,
      any: (name: string) => `Students may be unable to open files like ${name}.`,
    },
    /** For the console: such a file is not blocked by its ending, but by its content. */
    otherTypeLog: (name: string) => `Unexpected file type: ${name}`,
  },
  progress: {
    label: (name: string) => `Uploading ${name}`,
    sending: (sent: string, size: string) => `${sent} of ${size}`,
    storing: 'Checking and storing...',
    waiting: 'The connection was lost. Trying again...',
    offline: 'You are offline. The upload goes on when you are online again.',
    cancel: 'Cancel',
    retry: 'Try again',
  },
  errors: {
    /** A toast's title and text, both literal. */
    title: 'Upload Error',
    failed: 'Failed to upload file. Please try again.',
    cancelled: 'The upload was cancelled.',
    lost: 'The connection was lost and the file could not be uploaded. Check your connection and try again.',
    signedOut: 'Your session has ended. Please sign in again.',
    forbidden: 'Only administrators can upload and delete files.',
    /** In place of the warning where such a file is not taken at all. */
    notAttached: (name: string) => `${name} is neither a PDF nor a picture (PNG, JPEG, WebP or GIF).`,
    empty: (name: string) => `${name} is empty.`,
    tooLarge: (name: string, size: string, limit: string) =>
      `${name} is too large: it has ${size}, and ${limit} is the most a file may have.`,
    unreadable: (name: string) =>
      `${name} could not be read. It may have been moved or changed; please choose it again.`,
    /** What a browser would run, or a program. */
    runs: (name: string) =>
      `${name} cannot be uploaded: it is a web page, a script or a program, whatever its name says.`,
    /** The name's ending says something else than the content. */
    mismatch: (name: string) =>
      `${name} is not what its name says: its content is of another type. Save it again in the program it was made with, and upload that.`,
    unknownType: (name: string) =>
      `${name} has no ending that tells its type, such as .pdf or .docx. Give it one and upload it again.`,
    noSpace: 'There is no space left on the server for this file. Nothing was stored.',
    storeAway:
      'The file store does not answer at the moment. Nothing was stored; please try again in a while.',
    tooMany: 'Too many uploads at the same time. Please try again in a moment.',
    inUse: 'The file is still used by a notice, a note, a video, a download or a question.',
  },
} as const;

/** What the file pickers offer. Other files can be chosen all the same: a warning, no refusal, but for attachments. */
export const fileEndings: Readonly<Record<FileKind, readonly string[]>> = {
  document: ['.pdf', '.doc', '.docx'],
  image: ['.png', '.jpg', '.jpeg', '.webp', '.gif'],
  attachment: ['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.gif'],
  any: [
    ...['.pdf', '.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx', '.zip', '.rar', '.txt', '.csv'],
    ...['.png', '.jpg', '.jpeg', '.webp', '.gif'],
  ],
};
