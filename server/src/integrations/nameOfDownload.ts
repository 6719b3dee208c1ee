/** What a file is called: as its server says, or by the end of its address. */
export function nameOfDownload({ pathname }: URL, disposition: string): string {
  const [, encoded] = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition) ?? []
  const [, quoted, bare] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition) ?? []
  const last = pathname.split('/').pop() ?? ''
  return decoded(encoded ?? quoted?.replace(/\\(.)/g, '$1') ?? bare ?? last).trim()
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
