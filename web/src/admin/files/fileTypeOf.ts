// 'PDF', 'DOCX': what a file's name or address ends in; '' where that tells no type.

export function fileTypeOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toUpperCase() ?? '';
}
