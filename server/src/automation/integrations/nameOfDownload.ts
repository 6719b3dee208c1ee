/** What a file is called: as its server says, or by the end of its address. */
export function nameOfDownload({ pathname }: URL, disposition: string): string {
  const [, encoded] = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition) ?? []
  const [, quoted, bare] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition) ?? []
  const said = quoted?.replace(/\\(.)/g, '$1') ?? bare
  const last = pathname.split('/').pop() ?? ''
  return decoded(encoded ?? (said === undefined ? last : asUtf8(said))).trim()
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Headers are read byte by byte, though most servers write UTF-8 into them. */
function asUtf8(bytes: string): string {
  const name = Buffer.from(bytes, 'latin1').toString()
  return name.includes('\uFFFD') ? bytes : name
}
