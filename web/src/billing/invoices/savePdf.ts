/** Hands a file that came as text to the browser, which keeps it as it keeps every download. */
export function savePdf({ filename, content }: { filename: string; content: string }) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: filename })
  link.click()
  URL.revokeObjectURL(address)
}
