/** What draws pictures is a large C library: a start, and a program that draws none, does without. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Every file is read once: kept open, it would take its room on the disk although it is removed.
  sharp.cache({ files: 0 })
  return sharp
}
