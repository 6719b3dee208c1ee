interface FileType {
  mime: string
  /** A browser may show it in place. Everything else is downloaded: a document can carry a script. */
  isShown: boolean
}

const shown = (mime: string): FileType => ({ mime, isShown: true })
const downloaded = (mime: string): FileType => ({ mime, isShown: false })
const office = (kind: string) => downloaded(`application/vnd.openxmlformats-officedocument.${kind}`)
const openDocument = (kind: string) => downloaded(`application/vnd.oasis.opendocument.${kind}`)

const types: Record<string, FileType> = {
  jpg: shown('image/jpeg'),
  jpeg: shown('image/jpeg'),
  png: shown('image/png'),
  webp: shown('image/webp'),
  gif: shown('image/gif'),
  mp3: shown('audio/mpeg'),
  m4a: shown('audio/mp4'),
  aac: shown('audio/aac'),
  ogg: shown('audio/ogg'),
  weba: shown('audio/webm'),
  wav: shown('audio/wav'),
  flac: shown('audio/flac'),
  amr: shown('audio/amr'),
  aif: shown('audio/aiff'),
  caf: shown('audio/x-caf'),
  mp4: shown('video/mp4'),
  mov: shown('video/quicktime'),
  '3gp': shown('video/3gpp'),
  webm: shown('video/webm'),
  mkv: shown('video/x-matroska'),
  ogv: shown('video/ogg'),
  avi: shown('video/x-msvideo'),
  mpg: shown('video/mpeg'),
  pdf: shown('application/pdf'),
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
  odp: openDocument('presentation'),
  cfb: downloaded('application/x-cfb'),
  rtf: downloaded('application/rtf'),
  epub: downloaded('application/epub+zip'),
  zip: downloaded('application/zip'),
  gz: downloaded('application/gzip'),
  '7z': downloaded('application/x-7z-compressed'),
  rar: downloaded('application/x-rar-compressed'),
  heic: downloaded('image/heic'),
  bmp: downloaded('image/bmp'),
  csv: downloaded('text/csv; charset=utf-8'),
  txt: downloaded('text/plain; charset=utf-8'),
}
const unknown = downloaded('application/octet-stream')

/** What a stored file is served as, by the extension it was stored under. */
export const typeOf = (name: string): FileType => types[extensionOf(name)] ?? unknown

export const isKnownExtension = (extension: string) => Object.hasOwn(types, extension)

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)
