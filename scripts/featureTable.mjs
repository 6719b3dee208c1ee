// The table of wings in docs/architecture.md says what architecture.mjs says, in its order.

const inCells = (row) => row.split('|').map((cell) => cell.trim())
/** Without what a feature is said to be: `channel (what a network must offer)` → channel */
const featuresOf = (cell) => cell.replace(/\s*\([^)]*\)/g, '').split(/,\s*/)

export function compareTable(text, wings) {
  return Object.entries(wings).flatMap(([wing, listed]) => {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${wing}/\``))
    if (!row) return [`docs/architecture.md has no row for ${wing}/`]
    // `.` is the wing's own folder, named like it where there is nothing else.
    const wanted = listed.length === 1 ? [wing] : listed.filter((name) => name !== '.')
    if (featuresOf(inCells(row)[3]).join(', ') === wanted.join(', ')) return []
    return [`docs/architecture.md names other features of ${wing}/ than these: ${wanted.join(', ')}`]
  })
}
